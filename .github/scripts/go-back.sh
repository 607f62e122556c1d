#!/usr/bin/env bash
# Deploys the commit of the last release of an environment that succeeded. GitHub keeps a deployment for each release.
set -euo pipefail
environment=$1

released() {
  gh api "repos/$GITHUB_REPOSITORY/deployments?environment=$environment&per_page=50" --jq '.[] | "\(.id) \(.sha)"' |
    while read -r id sha; do
      succeeded=$(gh api "repos/$GITHUB_REPOSITORY/deployments/$id/statuses" --jq 'any(.[]; .state == "success")')
      if [ "$succeeded" = true ] && [ "$sha" != "$GITHUB_SHA" ]; then echo "$sha"; break; fi
    done
}

sha=$(released)
if [ -z "$sha" ]; then
  echo "No earlier release of $environment succeeded: there is nothing to go back to." >&2
  exit 1
fi
echo "Going back to $sha"
folder=$(mktemp -d)/before
git worktree add --detach "$folder" "$sha"
cd "$folder"
npm ci
npx cdk deploy --all --require-approval never -c "env=$environment"
npm run operate -- check --env "$environment" --after
