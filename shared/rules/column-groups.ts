/** The role that a header above several columns gives them: `Results`, `Conditions`, `Factors`. */
export function roleOfGroup(group: string): 'Input' | 'Output' | undefined {
  if (ofOutputs.test(group.trim())) return 'Output';
  return ofInputs.test(group.trim()) ? 'Input' : undefined;
}

/** Whether a header over columns says that they are inputs or outputs. */
export const isRoleGroup = (group: string): boolean => roleOfGroup(group) !== undefined;

const ofOutputs =
  /^((experimental |analytical |measured |test )?(results?|outputs?|responses?|outcomes?|measurements?|measured|objectives?|targets?|dependent( variables?)?|analytics|analysis|properties|kpis?|performance)|y|ergebnis(se)?|messwerte?|messergebnisse|zielgr(ö|oe)(ß|ss)en?|antworten|résultats?|réponses?|resultados?|respuestas?|risultati)\b/i;
const ofInputs =
  /^((reaction |process |experimental |input )?(conditions?|inputs?|factors?|parameters?|settings?|variables?|predictors?|features?|independent( variables?)?|recipe|composition|formulation|design)|x|bedingungen|einstellungen|einflussgr(ö|oe)(ß|ss)en?|faktoren|rezeptur|paramètres|facteurs|condiciones|factores|fattori)\b/i;
