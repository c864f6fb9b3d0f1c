#!/usr/bin/env python3
"""How long would a journal's units take on many machines? By simulation of the times recorded in it.

    python3 bench/farm_times.py JOURNAL [machines [cores]]

A core that is free takes the largest unit that is left, as the farm does where sizes are guessed well; and in the
order of the units, where they are not guessed at all. The leader is taken to need LEAD seconds a unit.
"""
import heapq
import json
import sys

LEAD = 0.0001  # seconds of the leader for each unit: 0.15 s for 3000 units, start-up included


def makespan(times, cores):
    """Units handed out one after another, each to the core that is free first."""
    free = [0.0] * cores
    heapq.heapify(free)
    handed = 0.0
    for time in times:
        handed += LEAD
        start = max(heapq.heappop(free), handed)
        heapq.heappush(free, start + time)
    return max(free)


def main():
    path = sys.argv[1]
    machines = int(sys.argv[2]) if len(sys.argv) > 2 else 20
    cores = machines * (int(sys.argv[3]) if len(sys.argv) > 3 else 16)
    with open(path, encoding="utf-8") as file:
        file.readline()
        units = [json.loads(line) for line in file if line.endswith("\n")]
    units.sort(key=lambda unit: unit["unit"])
    times = [unit["seconds"] for unit in units]
    total, longest = sum(times), max(units, key=lambda unit: unit["seconds"])
    best, plain = makespan(sorted(times, reverse=True), cores), makespan(times, cores)
    print(f"{len(times)} units, {total:.1f} s of work; the longest, {longest['id']}, {longest['seconds']:.2f} s")
    print(f"{cores} cores: {best:.2f} s, largest first ({plain:.2f} s in order); {total / best:.0f} times one core")
    parts = {"the longest unit": longest["seconds"], "the work divided by the cores": total / cores,
             "the leader": LEAD * len(times)}
    print("bottleneck: " + max(parts, key=parts.get))


if __name__ == "__main__":
    main()
