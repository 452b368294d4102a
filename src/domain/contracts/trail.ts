import { contractLabels } from '#domain/contracts/labels.ts'
import { addressLabels, sharedLabels, type Labels } from '#domain/kernel/labels.ts'

/** The labels of a contract's fields in the audit trail. */
export const contractTrail: Labels = {
  ...sharedLabels,
  ...contractLabels,
  ...addressLabels('workAddress', 'Work'),
  ...addressLabels('parties.address'),
  contractNo: 'Contract number',
  parties: 'Party',
  'parties.level': 'Level',
  'parties.companyName': 'Company',
  'parties.contactName': 'Contact',
  'parties.email': 'Email',
  'parties.phone': 'Phone',
  'parties.msaDocumentId': 'MSA',
  billingContact: 'Billing contact',
  rates: 'Rate',
  'rates.effectiveFrom': 'Effective date',
  milestones: 'Milestone',
  'milestones.name': 'Name',
  'milestones.amount': 'Amount',
  'milestones.dueDate': 'Due date',
  'milestones.readyAt': 'Done on',
  remote: 'Remote',
  terminationDate: 'Last day',
  terminationReason: 'Reason for ending',
  documentIds: 'Document',
  employmentType: 'Employment type',
  burdenPct: 'Burden (%)',
}
