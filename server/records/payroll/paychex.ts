import { fileOf, type NewFile } from '#server/records/handoff/files.ts'
import { byHandFiles, supportedTimes, hoursCell, type PayrollContent } from '#server/records/payroll/files.ts'

const header = [
  'Client ID',
  'Worker ID',
  'Org',
  'Job Number',
  'Pay Component',
  'Rate',
  'Rate Number',
  'Hours',
  'Units',
  'Line Date',
  'Amount',
  'Check Seq Number',
  'Override State',
  'Override Local',
  'Override Local Jurisdiction',
  'Labor Assignment',
]
const afterHours = header.slice(header.indexOf('Hours') + 1).map(() => '')

/** Returns the files of a batch for Paychex Flex (SPI): a row for each person, work week and pay type. All columns must be present. */
export function paychexFiles(batch: PayrollContent): NewFile[] {
  const { number, names: nameOf } = batch
  const rows = supportedTimes('PAYCHEX_FLEX', batch).map(({ employeeNo, payClass, minutes }) => [
    nameOf('OPTION', 'CLIENT_ID') ?? '',
    nameOf('PERSON', employeeNo) ?? '',
    '',
    '',
    nameOf('EARNING', payClass) ?? '',
    '',
    '',
    hoursCell(minutes),
    ...afterHours,
  ])
  return [
    ...(rows.length === 0 ? [] : [fileOf(`paychex-${number}`, header, rows)]),
    ...byHandFiles('PAYCHEX_FLEX', batch),
  ]
}
