# GraphGo on Debian 12, in two stages: the first builds the Debian package, the second installs it and nothing else.
#   docker build -t graphgo .
#   docker run --rm graphgo solve 3x3 --rules tromp-taylor
#   docker run --rm -v "$PWD:/here" -w /here graphgo check my.proof
FROM debian:12-slim AS build
COPY . /graphgo
WORKDIR /graphgo
RUN bash -c '. tests/set_up.sh && install_packages dpkg-dev file && set_up no package'

FROM debian:12-slim
COPY --from=build /graphgo/build/release/graphgo_*.deb /tmp/
RUN apt-get update && apt-get install -y --no-install-recommends /tmp/graphgo_*.deb \
  && rm -rf /tmp/graphgo_*.deb /var/lib/apt/lists/*
RUN useradd --create-home player
USER player
ENTRYPOINT ["graphgo"]
CMD ["--help"]
