#!/usr/bin/env bash
# Deploys the commit of the last release of an environment that succeeded.
set -euo pipefail
environment=$1

sha=$("$(dirname "$0")/released.sh" "$environment")
if [ -z "$sha" ]; then
  echo "No earlier release of $environment succeeded: there is nothing to go back to." >&2
  exit 1
fi
echo "Going back to $sha"
folder=$(mktemp -d)/before
git worktree add --detach "$folder" "$sha"
cd "$folder"
npm ci --ignore-scripts
npx cdk deploy --all --require-approval never -c "env=$environment"
npm run operate -- check --env "$environment" --after
