import { useSelector } from '@xstate/react'
import type { Row } from '#domain/kernel/answer.ts'
import { statementId, type AgingReport, type StatementReport } from '#domain/invoices/reports.ts'
import { AgingTables } from '#views/invoices/reports/AgingTables.tsx'
import { InvoiceTabs } from '#views/invoices/InvoiceTabs.tsx'
import { ReportDates } from '#views/invoices/reports/ReportDates.tsx'
import { StatementTable } from '#views/invoices/reports/StatementTable.tsx'
import { FormPage } from '#views/records/form/FormPage.tsx'
import { useForm, useRecordArea } from '#views/shell/ActorsContext.tsx'
import { Facts } from '#views/ui/facts/Facts.tsx'

type Report = AgingReport | StatementReport

const isStatement = (report: Report): report is StatementReport => 'entries' in report

/** Receivables: the aging on a date, or the statement of a company. */
export default function AgingView() {
  const report = useSelector(useForm('aging'), (state) => state?.context.record ?? null) as Report | null
  const invoices = useRecordArea('invoices')
  const isAging = report !== null && !isStatement(report)
  return (
    <FormPage<Report, Row>
      titleOf={titleOf}
      facts={(record) => <ReportFacts report={record} />}
      labels={{}}
      fieldless
      parent={isAging ? { href: invoices.listPath, text: invoices.title } : undefined}
      between={
        report !== null && (
          <>
            {isAging && <InvoiceTabs current="aging" />}
            <Dates key={report.id} report={report} />
          </>
        )
      }
    >
      {(record) =>
        record !== null &&
        (isStatement(record) ? <StatementTable statement={record} /> : <AgingTables aging={record} />)
      }
    </FormPage>
  )
}

function titleOf(report: Report | Row): string {
  if ('entries' in report) return `Statement for ${(report as StatementReport).billToName}`
  return `Aging as of ${report.id}`
}

function ReportFacts({ report }: { report: Report }) {
  return (
    <Facts
      facts={
        isStatement(report)
          ? [
              { key: 'currency', content: report.currency },
              { key: 'period', content: `${report.from} to ${report.to}` },
            ]
          : [
              { key: 'basis', content: 'By days past due' },
              {
                key: 'unapplied',
                content: 'Unapplied: payments and credit notes not yet applied to invoices',
              },
            ]
      }
    />
  )
}

function Dates({ report }: { report: Report }) {
  return isStatement(report) ? (
    <ReportDates
      dates={{ From: report.from, To: report.to }}
      idOf={({ From = '', To = '' }) => (From > To ? null : statementId({ ...report, from: From, to: To }))}
    />
  ) : (
    <ReportDates dates={{ 'As of': report.asOf }} idOf={({ 'As of': asOf = '' }) => asOf} />
  )
}
