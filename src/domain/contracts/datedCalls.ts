import type { Call } from '#domain/kernel/calls/calls.ts'

const maintainCall = { permission: 'CAN_MAINTAIN_PROJECTS', client: 'required' } as const

/**
 * The calls that change, extend or renew an approved contract, withdraw a planned amendment, or list a contract's
 * versions.
 */
export const contractDatedCalls = {
  changeContractRate: {
    ...maintainCall,
    method: 'POST',
    path: '/contract/:id/rate',
    event: true,
    summary: 'Change the rates of an approved contract as of a date',
  },
  amendContract: {
    ...maintainCall,
    method: 'POST',
    path: '/contract/:id/amend',
    event: true,
    summary: 'Change other terms of an approved contract as of a date',
  },
  withdrawAmendment: {
    ...maintainCall,
    method: 'POST',
    path: '/contract/:id/withdraw',
    event: true,
    summary: 'Withdraw an amendment that has not taken effect',
  },
  extendContract: {
    ...maintainCall,
    method: 'POST',
    path: '/contract/:id/extend',
    creates: true,
    summary: 'Extend a contract: add a draft that starts the day after it ends',
  },
  renewContract: {
    ...maintainCall,
    method: 'POST',
    path: '/contract/:id/renew',
    creates: true,
    summary: 'Renew a contract: add a draft for a new period',
  },
  listContractVersions: {
    method: 'GET',
    path: '/contract/:id/versions',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Dated changes of a contract, newest first',
  },
} as const satisfies Record<string, Call>

/** The calls for the PO usage, margin and earnings of one contract. */
export const contractFigureCalls = {
  readContractBurn: {
    method: 'GET',
    path: '/contract/:id/burn',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: "How much of a contract's PO is used",
  },
  readContractMargin: {
    method: 'GET',
    path: '/contract/:id/margin',
    permission: 'CAN_VIEW_PROJECTS',
    client: 'required',
    summary: 'Margin of a contract at its current rates, and what it has earned so far',
  },
} as const satisfies Record<string, Call>
