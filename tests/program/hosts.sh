#!/usr/bin/env bash
# Several hosts on one machine: network namespaces with a name, an address and an sshd each, joined by a bridge. Runs a
# hunt on ranks of all hosts, compares its bytes with one process, loses a host in the middle, and goes on without it.
#   sudo bash tests/program/hosts.sh [PROGRAM FOLDER]      (default build/release/solver; needs iproute2, openssh-server, Open MPI)
# Takes a minute. Leaves nothing behind. It is no part of the test command: it needs root, and makes network devices.
set -euo pipefail
programs=$(realpath "${1:-build/release/solver}")
hosts=3 bridge=ggbridge net=10.77.77
work=$(mktemp -d)
say() { printf '== %s\n' "$*"; }
die() { printf 'hosts: %s\n' "$*" >&2; exit 1; }

[ "$(id -u)" -eq 0 ] || die "needs root, to make network namespaces"
for tool in ip sshd ssh-keygen mpirun unshare "$programs/graphgo" "$programs/graphgo-mpi"; do
  command -v "$tool" >/dev/null || die "$tool is missing"
done

clean_up() {
  for host in $(seq $hosts); do
    ip netns pids "gghost$host" 2>/dev/null | xargs -r kill -9 2>/dev/null || true
    ip netns del "gghost$host" 2>/dev/null || true
  done
  ip link del $bridge 2>/dev/null || true
  rm -rf "$work"
}
trap clean_up EXIT

make_keys() {
  mkdir -p /run/sshd
  ssh-keygen -q -t ed25519 -N '' -f "$work/key"
  ssh-keygen -q -t ed25519 -N '' -f "$work/host_key"
  cp "$work/key.pub" "$work/authorized_keys"
  chmod 600 "$work/authorized_keys"
  cat >"$work/sshd_config" <<END
HostKey $work/host_key
AuthorizedKeysFile $work/authorized_keys
PermitRootLogin prohibit-password
PasswordAuthentication no
StrictModes no
UsePAM no
END
  cat >"$work/ssh" <<END
#!/bin/sh
exec ssh -q -i $work/key -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o BatchMode=yes "\$@"
END
  chmod +x "$work/ssh"
}

# make_host NUMBER: a namespace with the address $net.NUMBER, and an sshd that knows itself by a name of its own.
make_host() {
  local name=gghost$1
  ip netns add "$name"
  ip link add "ggout$1" type veth peer name eth0 netns "$name"
  ip link set "ggout$1" master $bridge up
  ip -n "$name" address add "$net.$1/24" dev eth0
  ip -n "$name" link set eth0 up
  ip -n "$name" link set lo up
  ip netns exec "$name" unshare --uts sh -c "hostname $name && exec $(command -v sshd) -f $work/sshd_config"
}

# on_hosts OUT HOST,HOST... ARGUMENT...: graphgo-mpi, started on the first host, two ranks on each.
on_hosts() {
  local out=$1 list=$2 first ranks
  shift 2
  first=${list%%,*}
  ranks=$(($(tr ',' '\n' <<<"$list" | wc -l) * 2))
  list=$(sed "s/[0-9]\+/$net.&:2/g" <<<"$list")
  "$work/ssh" "root@$net.$first" "cd $work && mpirun --allow-run-as-root --mca plm_rsh_agent $work/ssh --mca btl tcp,self \
    --mca btl_tcp_if_include $net.0/24 --mca oob_tcp_if_include $net.0/24 --bind-to none -n $ranks --host $list \
    $programs/graphgo-mpi $*" >"$out"
}

# But for the line of nodes and seconds.
same() {
  sed -i '/ nodes in /d' "$1" "$2"
  cmp -s "$1" "$2" || die "$3: other bytes than one process gave ($(diff "$1" "$2" | head -n 3))"
}

make_keys
ip link add $bridge type bridge
ip address add "$net.254/24" dev $bridge
ip link set $bridge up
for host in $(seq $hosts); do make_host "$host"; done

hunt="hunt --rules tromp-taylor --states reached --sample 400 --relation 'value<=n' --max-vertices 5 --board-limit none"
say "one process"
(cd "$work" && eval "$programs/graphgo $hunt --threads 2") >"$work/alone"
say "six ranks on $(for h in 1 2 3; do "$work/ssh" "root@$net.$h" hostname; done | xargs)"
on_hosts "$work/three" 1,2,3 "$hunt"
same "$work/alone" "$work/three" "three hosts"

say "host 3 is lost in the middle"
on_hosts "$work/cut" 1,2,3 "$hunt --journal $work/journal" 2>"$work/messages" & run=$!
answered() { cat "$work/journal" 2>/dev/null | grep -c '"unit"' || true; }
until [ "$(answered)" -ge 5 ]; do
  kill -0 $run 2>/dev/null || die "the hunt ended before a host could be lost"
  sleep 0.05
done
ip netns pids gghost3 | xargs kill -9
wait $run && die "a run that lost a host ended with exit code 0"
grep -m1 journal "$work/messages" || true
say "two hosts go on from $(answered) units"
on_hosts "$work/rest" 1,2 "$hunt --journal $work/journal"
same "$work/alone" "$work/rest" "two hosts after the loss"
say "the same bytes: one process, three hosts, and two after a loss"
