export const usage = `npm run operate -- <command> [--env local|dev|staging|prod] [--data-dir .local]

  check              [--before] [--after] [--email E]   is the account ready, does what was deployed work?
  seed                                        the first roles, permissions, actions and licences; no account
  create-superadmin  --email E --name N       makes a superadmin; the password is read from OPERATE_PASSWORD
  rotate-key                                  a new key signs from now on; the one before stays good for two weeks
  export-tenant      --workspace UUID --out FILE.jsonl.gz
  erase-tenant       --workspace UUID --confirm NAME
  migrate            [--name MIGRATION]       mends what older versions wrote; after each release, harmless when repeated
  backup             --out FILE.jsonl.gz
  pause, resume      --confirm ENVIRONMENT    no function is called until it resumes: nothing writes
  restore            --from FILE.jsonl.gz --confirm ENVIRONMENT

docs/operations.md says what each does and when.
`;
