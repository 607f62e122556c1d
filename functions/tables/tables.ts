import * as access from './access-rows.ts';
import { entityTable } from './entity-table.ts';
import { sampleHistoryRow } from './history-rows.ts';
import { reportLinkRow, reportPartRow } from './report-rows.ts';
import * as rows from './rows.ts';
import { shortlistRow } from './shortlist-rows.ts';
import { uniqueNameRow } from './unique-name-rows.ts';
import { webhookDeliveryRow, webhookRow, webhookSlotRow } from './webhook-rows.ts';

/** Every change of a row counts in it. */
const counted = { set: {}, add: { revision: 1 } };

export const users = entityTable('users', access.userRow);
export const memberships = entityTable('memberships', access.membershipRow);
export const workspaces = entityTable('workspaces', rows.workspaceRow);
export const licences = entityTable('licences', access.licenceRow);
export const roles = entityTable('roles', access.roleRow);
export const permissions = entityTable('permissions', access.namedRow);
export const actions = entityTable('actions', access.namedRow);
export const invites = entityTable('invites', access.inviteRow);
export const projects = entityTable('projects', rows.projectRow);
export const experiments = entityTable('experiments', rows.experimentRow, counted);
export const inParameters = entityTable('in-parameters', rows.inParameterRow, counted);
export const outParameters = entityTable('out-parameters', rows.outParameterRow, counted);
export const compParameters = entityTable('comp-parameters', rows.compParameterRow, counted);
export const scripts = entityTable('scripts', rows.scriptRow, counted);
export const rules = entityTable('rules', rows.ruleRow, counted);
/** Everything that an experiment's settings define; a definition is visible once the import that wrote it is committed. */
export const definitionTables = [inParameters, compParameters, outParameters, rules, scripts] as const;
export const series = entityTable('series', rows.seriesRow);
/** A change of a sample writes what counted of its former slots, too. */
export const samples = entityTable('samples', rows.sampleRow, { set: rows.noFormerSlots });
export const deletedSamples = entityTable('deleted-samples', rows.deletedSampleRow);
export const sampleFiles = entityTable('sample-files', rows.sampleFileRow);
export const storages = entityTable('sample-files', rows.storageRow);
export const shortlists = entityTable('shortlists', shortlistRow);
export const sampleHistory = entityTable('sample-history', sampleHistoryRow);
export const resultBlocks = entityTable('result-blocks', rows.resultBlockRow);
export const importances = entityTable('importances', rows.importanceRow);
export const plots = entityTable('plots', rows.plotRow);
export const jobOutcomes = entityTable('job-outcomes', rows.jobOutcomeRow);
export const imports = entityTable('imports', rows.importPartRow);
export const reportLinks = entityTable('report-links', reportLinkRow);
export const reportParts = entityTable('report-parts', reportPartRow);
export const webhooks = entityTable('webhooks', webhookRow);
export const webhookDeliveries = entityTable('webhook-deliveries', webhookDeliveryRow);
export const webhookSlots = entityTable('webhook-deliveries', webhookSlotRow);
export const globalInParameters = entityTable('global-in-parameters', rows.globalInParameterRow);
export const globalOutParameters = entityTable('global-out-parameters', rows.globalOutParameterRow);
export const uniqueNames = entityTable('unique-names', uniqueNameRow);
export const refreshFamilies = entityTable('refresh-families', access.refreshFamilyRow);
export const secondFactors = entityTable('second-factors', access.secondFactorRow);
/** Beside the factors, in their table: the auth function alone reads them. */
export const passkeyChallenges = entityTable('second-factors', access.passkeyChallengeRow);
export const companyIdentities = entityTable('company-identities', access.companyIdentityRow);
export const accessTokens = entityTable('access-tokens', access.accessTokenRow);
export const idempotentCalls = entityTable('idempotent-calls', access.idempotentCallRow);
export const publicKeys = entityTable('public-keys', access.publicKeyRow);
export const connections = entityTable('connections', access.connectionRow);
export const connectionsOfUsers = entityTable('connections', access.userConnectionRow);
export const callLimits = entityTable('call-limits', access.callLimitRow);
export const mailTokens = entityTable('mail-tokens', access.mailTokenRow);
export const activity = entityTable('activity', access.activityRow);
