#!/usr/bin/env bash
# Puts Node (.node-version) and pnpm (package.json) on the PATH, fetched by npm into the cache once.
#   . tools/toolchain.sh              for this shell
#   tools/toolchain.sh pnpm check     for one command

shulin_toolchain() {
  local root cache node_version pnpm_version processor
  root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd) || return
  cache=${SHULIN_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/shulin}
  node_version=$(<"$root/.node-version")
  pnpm_version=$(sed -n 's/.*"packageManager": "pnpm@\([0-9.]*\).*/\1/p' "$root/package.json")
  case $(uname -m) in
    x86_64) processor=x64 ;;
    aarch64) processor=arm64 ;;
    *) echo "There is no Node for a $(uname -m) here" >&2 && return 1 ;;
  esac
  shulin_fetch "$cache/node-$node_version" "node-linux-$processor@$node_version" || return
  shulin_fetch "$cache/pnpm-$pnpm_version" "pnpm@$pnpm_version" || return
  PATH=$cache/node-$node_version/node_modules/node-linux-$processor/bin:$cache/pnpm-$pnpm_version/node_modules/.bin:$PATH
  # It is the version asked for: pnpm need not look for itself.
  export PATH pnpm_config_pm_on_fail=ignore
}

# Fills a folder with a package of npm; it appears complete or not at all.
shulin_fetch() {
  local folder=$1 package=$2 making=$1.making-$$
  [ -d "$folder" ] && return
  echo "fetching $package" >&2
  if ! command -v npm >/dev/null; then
    local apt='env RUNLEVEL=1 DEBIAN_FRONTEND=noninteractive apt-get -qq'
    [ "$(id -u)" = 0 ] || apt="sudo -n $apt"
    { $apt update && $apt install -y --no-install-recommends npm ca-certificates; } >/dev/null || return
  fi
  mkdir -p "$making" &&
    npm install --silent --ignore-scripts --no-audit --no-fund --prefix "$making" "$package" >&2 || return
  mv -T "$making" "$folder" 2>/dev/null || rm -rf "$making" # Another clone may have been faster.
}

if ! shulin_toolchain; then
  echo 'Node and pnpm could not be fetched' >&2
  return 1 2>/dev/null || exit 1
elif [ "${BASH_SOURCE[0]}" = "$0" ] && [ $# -gt 0 ]; then
  exec "$@"
fi
