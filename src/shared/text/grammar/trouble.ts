/** Words that say that somebody finds something difficult. */
export const troubleWords =
  /\bmix\w* up\b|\bstruggl\w*|\bhard\b|\bdifficult\b|\btough\b|\btricky\b|\bconfus\w*|\bscare[sd]?\b|\bkill\w*|\bhead in\b|\bclick|\bstuck\b|\btrouble\b|\bproblem\b|\bweak|\bbad at\b|\b(?:not|never) (?:good|understood|understand|get|sure)\b|\bhopeless\b|\bno (?:clue|idea)\b|\bforget\w*|\bbeyond\b|\bafraid\b|\bnever\b.*\b(?:understood|got)\b|\b\w+ (?:me|us)\b/i;
