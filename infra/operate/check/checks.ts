import { api } from './after/api.ts';
import { dns } from './after/dns.ts';
import { formula } from './after/formula.ts';
import { mail } from './after/mail.ts';
import { pages } from './after/pages.ts';
import { socket } from './after/socket.ts';
import { account } from './before/account.ts';
import { bootstrap } from './before/bootstrap.ts';
import { certificate } from './before/certificate.ts';
import { concurrency } from './before/concurrency.ts';
import { mailAccount } from './before/mail-account.ts';
import { mailIdentity } from './before/mail-identity.ts';

/** The conditions that must hold before a deployment is worth its start. */
export const checksBefore = [account, bootstrap, concurrency, certificate, mailAccount, mailIdentity];

/** The parts of a deployment whose failure people would notice first. */
export const checksAfter = [pages, api, socket, formula, mail, dns];
