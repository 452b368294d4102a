-- Digests are emails about many records: what a user has to do, at most once a day.
ALTER TABLE mails DROP CONSTRAINT mails_kind_check;
ALTER TABLE mails ADD CONSTRAINT mails_kind_check CHECK (kind IN ('INVOICE', 'INVOICE_REMINDER', 'TIMESHEET_REMINDER', 'DIGEST'));
ALTER TABLE mails ALTER COLUMN about_id DROP NOT NULL;
ALTER TABLE mails ADD CONSTRAINT mails_about_one CHECK ((about_id IS NULL) = (kind = 'DIGEST'));
