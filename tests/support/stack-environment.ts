import { stackEnvironment } from './running-environment.ts';

/** Importing this lets the code of functions use the running stack's tables and secrets, as an administrator. */
Object.assign(process.env, stackEnvironment());
