#!/usr/bin/env bash
# Ends with an error where this run's commit does not contain what is released: an older run may be approved after a
# newer one, and would set the environment back.
set -euo pipefail
environment=$1

sha=$("$(dirname "$0")/released.sh" "$environment")
if [ -n "$sha" ] && ! git merge-base --is-ancestor "$sha" "$GITHUB_SHA"; then
  echo "$environment runs $sha, which $GITHUB_SHA does not contain: release a newer commit." >&2
  exit 1
fi
