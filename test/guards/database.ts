import type { Guard } from '#test/guards/guard.ts'

const policies = 'test/server/db/policies.test.ts'

/** Guards of row security and constraints. */
export const database: readonly Guard[] = [
  {
    guard: 'only approved time is billed, even when many lines are added together',
    file: 'server/db/migrations/0064_allocations_together.sql',
    find: 'WHERE n.live AND NOT EXISTS',
    without: 'WHERE false AND n.live AND NOT EXISTS',
    test: 'test/server/invoices/database.test.ts',
  },
  {
    guard: 'rows can be added only to the client of the request',
    file: 'server/db/migrations/0009_client_tables.sql',
    find: 'CREATE POLICY insert_client ON %I FOR INSERT TO muster_app WITH CHECK (%s)',
    without: 'CREATE POLICY insert_client ON %I FOR INSERT TO muster_app WITH CHECK (true)',
    test: policies,
  },
  {
    guard: 'only rows of the client of the request are visible',
    file: 'server/db/migrations/0009_client_tables.sql',
    find: 'CREATE POLICY select_client ON %I FOR SELECT TO muster_app USING (%s)',
    without: 'CREATE POLICY select_client ON %I FOR SELECT TO muster_app USING (true)',
    test: policies,
  },
  {
    guard: 'row security is forced',
    file: 'server/db/migrations/0002_row_security.sql',
    find: "EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', t);",
    without: '',
    test: policies,
  },
  {
    guard: 'audit events are never changed',
    file: 'server/db/migrations/0002_row_security.sql',
    find: 'CREATE TRIGGER audit_events_are_final BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_events',
    without: 'CREATE TRIGGER audit_events_are_final BEFORE TRUNCATE ON audit_events',
    test: 'test/server/db/rowSecurity.test.ts',
  },
  {
    guard: 'the database rejects plain restricted values',
    file: 'server/db/migrations/0024_sealed_employees.sql',
    find: "ADD CONSTRAINT date_of_birth_is_sealed CHECK (date_of_birth_cipher LIKE 'v1:%') NOT VALID,",
    without: '',
    test: 'test/server/employees/seal.test.ts',
  },
  {
    guard: 'requests act as the restricted role',
    file: 'server/db/withActor.ts',
    find: 'SET LOCAL ROLE muster_app; ',
    without: '',
    test: 'test/server/db/database.test.ts',
  },
  {
    guard: 'an email is looked up only in the client of the request',
    file: 'server/db/migrations/0053_quick_lookups.sql',
    find: 'WHERE e.client_id = client AND lower(e.email)',
    without: 'WHERE lower(e.email)',
    test: 'test/server/db/rowSecurity.test.ts',
  },
  {
    guard: 'a verified token is verified again after a minute',
    file: 'server/identity/remembered.ts',
    find: 'if (cached !== undefined && now() < cached.until) return cached.result',
    without: 'if (cached !== undefined) return cached.result',
    test: 'test/server/pipeline/remembered.test.ts',
  },
  {
    guard: 'the total of a list counts what its filters match',
    file: 'server/db/records.ts',
    find: 'const count = () => countRows(tx, table, where, max,',
    without: 'const count = () => countRows(tx, table, unarchivedIn(table, clientId), max,',
    test: 'test/server/records/lists.test.ts',
  },
  {
    guard: 'statements have no name where connections share a session',
    file: 'server/db/withActor.ts',
    find: 'if (db.keepsPlans) keepPlans(tx)',
    without: 'keepPlans(tx)',
    test: 'test/server/db/planned.test.ts',
  },
  {
    guard: 'tax ids are masked',
    file: 'server/records/organization/taxId.ts',
    find: 'maskTaxId(cipher.decrypt(taxIdCipher, place))',
    without: '(void maskTaxId, cipher.decrypt(taxIdCipher, place))',
    test: 'test/server/organization/manage.test.ts',
  },
  {
    guard: 'the mask of another tax id is rejected',
    file: 'server/records/organization/clients.ts',
    find: 'checkMask(body.taxId, before.taxIdMasked)',
    without: 'void checkMask',
    test: 'test/server/organization/manage.test.ts',
  },
  {
    guard: 'the embedded database survives a transaction that waits',
    file: 'server/db/withActor.ts',
    find: 'db.embedded ? BEGIN_AS_APP : BEGIN_AS_APP + END_IDLE',
    without: 'BEGIN_AS_APP + END_IDLE',
    test: 'test/server/embedded/idleTransaction.test.ts',
  },
  {
    guard: 'documents are handed off only to accounting systems',
    file: 'server/db/migrations/0069_system_of_documents.sql',
    find: "CHECK (system IN ('GENERAL_LEDGER', 'QUICKBOOKS_ONLINE', 'XERO'))",
    without: "CHECK (system <> '')",
    test: 'test/server/db/checks.test.ts',
  },
]
