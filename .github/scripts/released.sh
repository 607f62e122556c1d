#!/usr/bin/env bash
# Prints the commit of the last release of an environment that succeeded, other than this run's; nothing without one.
# GitHub keeps a deployment for each release.
set -euo pipefail
gh api "repos/$GITHUB_REPOSITORY/deployments?environment=$1&per_page=50" --jq '.[] | "\(.id) \(.sha)"' |
  while read -r id sha; do
    succeeded=$(gh api "repos/$GITHUB_REPOSITORY/deployments/$id/statuses" --jq 'any(.[]; .state == "success")')
    if [ "$succeeded" = true ] && [ "$sha" != "$GITHUB_SHA" ]; then echo "$sha"; break; fi
  done
