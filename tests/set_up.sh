# Sourced by scripts that need packages or a build (tests/run.sh, papers/reproduce.sh, .ci/run, tests/tidy.sh, Dockerfile).
# install_packages NAME... installs what is missing. set_up yes|no TARGET... does so too, with those of tests or without,
# configures and builds the release preset, and leaves the shell in the project's root.

packages_to_build="g++ cmake ninja-build pkg-config libboost-graph-dev libtbb-dev libcli11-dev libcmark-gfm-dev libcmark-gfm-extensions-dev libcpp-httplib-dev nlohmann-json3-dev libtomlplusplus-dev libfmt-dev libnauty2-dev libsqlite3-dev libxxhash-dev libzstd-dev"
packages_to_test="catch2 libbenchmark-dev gnugo"
packages_for_python="pybind11-dev python3-dev python3-numpy python3-pandas python3-networkx python3-igraph python3-jinja2 python3-pytest"
packages_to_browse="chromium chromium-driver"

say() { printf '== %s\n' "$*"; }
die() {
  printf 'graphgo set-up: %s\n' "$*" >&2
  exit 1
}

missing_packages() {
  for package in "$@"; do
    dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || printf '%s ' "$package"
  done
}

install_packages() {
  if ! command -v apt-get >/dev/null || ! command -v dpkg-query >/dev/null; then
    say "no apt-get here: this is not Debian. Going on with what is installed; needed are the equivalents of:"
    say "  $*"
    return
  fi
  local missing as_root=""
  missing=$(missing_packages "$@")
  [ -z "$missing" ] && return
  if [ "$(id -u)" -ne 0 ]; then
    command -v sudo >/dev/null || die "not root and no sudo; as root run: apt-get install $missing"
    as_root="sudo"
  fi
  say "installing: $missing"
  # An earlier installation that was cut short leaves dpkg refusing all others; where none was, this does nothing.
  $as_root env DEBIAN_FRONTEND=noninteractive dpkg --configure -a >/dev/null ||
    die "dpkg --configure -a failed: another installation is running, or an earlier one was cut short"
  $as_root apt-get update -qq || die "apt-get update failed"
  # shellcheck disable=SC2086
  $as_root env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing >/dev/null ||
    die "apt-get install failed for: $missing"
}

check_tools() {
  for tool in cmake ninja; do
    command -v "$tool" >/dev/null || die "$tool is missing; install it (Debian: cmake, ninja-build)"
  done
  local version
  version=$(cmake --version | sed -n '1s/[^0-9]*//p')
  [ "$(printf '3.25\n%s\n' "$version" | sort -V | head -n 1)" = 3.25 ] ||
    die "cmake 3.25 or newer is needed, this is $version"
}

# set_up WITH_TESTS(yes|no) TARGET...
set_up() {
  local with_tests=$1
  shift
  cd "$(dirname "${BASH_SOURCE[0]}")/.." || die "cannot enter the project's folder"
  local packages=$packages_to_build options="-DGRAPHGO_BUILD_TESTS=OFF -DGRAPHGO_BUILD_BENCH=OFF"
  if [ "$with_tests" = yes ]; then
    packages="$packages $packages_to_test"
    options="-DGRAPHGO_BUILD_TESTS=ON -DGRAPHGO_BUILD_BENCH=ON"
  fi
  # shellcheck disable=SC2086
  install_packages $packages
  check_tools
  say "configuring"
  # shellcheck disable=SC2086
  cmake --preset release $options >build-configure.log 2>&1 || {
    cat build-configure.log >&2
    die "cmake could not configure the build; the message above names what is missing"
  }
  rm -f build-configure.log
  say "building (a few minutes the first time)"
  # One compiler at a time needs about 1 GiB.
  cmake --build --preset release --target "$@" || die "the build failed"
}
