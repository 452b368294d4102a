-- Money is rows: invoices and credit notes with their lines, the minutes that lines bill, payments and what they pay. Amounts are integer
-- cents. What is issued never changes, and the sums of every document hold in the database itself.

CREATE TABLE invoices (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  type text NOT NULL CHECK (type IN ('INVOICE', 'CREDIT_NOTE')),
  status text NOT NULL DEFAULT 'DRAFT'
    CHECK (status IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'DISCARDED', 'ISSUED', 'PARTIALLY_PAID', 'PAID', 'CREDITED', 'APPLIED', 'VOIDED')),
  number text CHECK (length(number) BETWEEN 1 AND 80),
  series text,
  sequence integer CHECK (sequence > 0),
  -- Who is billed and who bills, as printed.
  bill_to jsonb NOT NULL,
  bill_to_name text NOT NULL,
  seller jsonb,
  po_number text,
  po_override_reason text CHECK (length(po_override_reason) BETWEEN 3 AND 500),
  currency text NOT NULL CHECK (currency IN ('USD', 'CAD', 'EUR', 'INR')),
  payment_terms text NOT NULL CHECK (payment_terms IN ('NET_15', 'NET_30', 'NET_45', 'NET_60')),
  frequency text NOT NULL CHECK (frequency IN ('WEEKLY', 'BI_WEEKLY', 'MONTHLY')),
  period_start date NOT NULL,
  period_end date NOT NULL CHECK (period_end >= period_start),
  needs_approval boolean NOT NULL DEFAULT false,
  issue_date date,
  due_date date CHECK (due_date >= issue_date),
  discount_pct numeric(5, 2) NOT NULL DEFAULT 0 CHECK (discount_pct BETWEEN 0 AND 100),
  vms_fee_pct numeric(5, 2) NOT NULL DEFAULT 0 CHECK (vms_fee_pct BETWEEN 0 AND 100),
  tax_rate_pct numeric(5, 2) NOT NULL DEFAULT 0 CHECK (tax_rate_pct BETWEEN 0 AND 100),
  subtotal_cents bigint NOT NULL,
  discount_cents bigint NOT NULL,
  fee_cents bigint NOT NULL,
  tax_cents bigint NOT NULL,
  total_cents bigint NOT NULL,
  paid_cents bigint NOT NULL DEFAULT 0,
  credited_cents bigint NOT NULL DEFAULT 0,
  balance_cents bigint NOT NULL GENERATED ALWAYS AS
    (CASE WHEN status IN ('VOIDED', 'DISCARDED') THEN 0 ELSE total_cents - paid_cents - credited_cents END) STORED,
  public_note text CHECK (length(public_note) <= 2000),
  internal_note text CHECK (length(internal_note) <= 2000),
  sent_at timestamptz,
  sent_to jsonb NOT NULL DEFAULT '[]',
  disputed boolean NOT NULL DEFAULT false,
  dispute_reason text CHECK (length(dispute_reason) BETWEEN 3 AND 500),
  pdf_document_id uuid,
  pdf_sha256 text CHECK (pdf_sha256 ~ '^[0-9a-f]{64}$'),
  void_reason text CHECK (length(void_reason) BETWEEN 3 AND 500),
  voided_on date,
  credit_of_invoice_id uuid CHECK (credit_of_invoice_id <> id),
  credit_mode text CHECK (credit_mode IN ('WRITE_OFF', 'REINSTATE')),
  credit_reason text CHECK (length(credit_reason) BETWEEN 3 AND 500),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, id, currency),
  CONSTRAINT invoices_number UNIQUE (client_id, number),
  CONSTRAINT invoices_sequence UNIQUE (client_id, series, sequence),
  CONSTRAINT invoices_sum CHECK (total_cents = subtotal_cents + discount_cents + fee_cents + tax_cents),
  -- A number belongs to what was issued, with its dates, and to nothing else.
  CONSTRAINT invoices_issued CHECK (CASE WHEN status IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'DISCARDED')
    THEN num_nonnulls(number, series, sequence, issue_date, due_date, seller) = 0
    ELSE num_nulls(number, series, sequence, issue_date, due_date, seller) = 0 END),
  CONSTRAINT invoices_discarded CHECK ((status = 'DISCARDED') = (archived_at IS NOT NULL)),
  CONSTRAINT invoices_voided CHECK ((status = 'VOIDED') = (void_reason IS NOT NULL) AND (status = 'VOIDED') = (voided_on IS NOT NULL)
    AND (status <> 'VOIDED' OR (paid_cents = 0 AND credited_cents = 0))),
  CONSTRAINT invoices_dispute CHECK (disputed = (dispute_reason IS NOT NULL)),
  CONSTRAINT invoices_credit CHECK ((type = 'CREDIT_NOTE') = (credit_of_invoice_id IS NOT NULL)
    AND (type = 'CREDIT_NOTE') = (credit_mode IS NOT NULL) AND (type = 'CREDIT_NOTE') = (credit_reason IS NOT NULL)),
  -- From issue on, the status says what the amounts say. An application never exceeds a balance.
  CONSTRAINT invoices_settled CHECK (CASE
    WHEN status IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'DISCARDED') THEN paid_cents = 0 AND credited_cents = 0
    WHEN type = 'CREDIT_NOTE' THEN total_cents < 0 AND paid_cents = 0 AND credited_cents BETWEEN total_cents AND 0
      AND status = CASE WHEN credited_cents = total_cents THEN 'APPLIED' ELSE 'ISSUED' END
    WHEN status = 'VOIDED' THEN true
    ELSE total_cents > 0 AND paid_cents >= 0 AND credited_cents >= 0 AND paid_cents + credited_cents <= total_cents
      AND status = CASE
        WHEN paid_cents + credited_cents = total_cents THEN CASE WHEN paid_cents = 0 THEN 'CREDITED' ELSE 'PAID' END
        WHEN paid_cents + credited_cents > 0 THEN 'PARTIALLY_PAID' ELSE 'ISSUED' END
    END),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, credit_of_invoice_id, currency) REFERENCES invoices (client_id, id, currency)
);
SELECT set_up_client_table('invoices', searched => true);
CREATE INDEX invoices_newest ON invoices (client_id, created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX invoices_status ON invoices (client_id, status, due_date) WHERE archived_at IS NULL;
CREATE INDEX invoices_owed ON invoices (client_id, currency, bill_to_name, due_date) INCLUDE (balance_cents)
  WHERE balance_cents <> 0 AND number IS NOT NULL;
CREATE INDEX invoices_statement ON invoices (client_id, bill_to_name, currency, issue_date) WHERE number IS NOT NULL;
CREATE INDEX invoices_credits ON invoices (client_id, credit_of_invoice_id) WHERE credit_of_invoice_id IS NOT NULL;

CREATE TABLE invoice_lines (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  invoice_id uuid NOT NULL,
  position integer NOT NULL CHECK (position > 0),
  kind text NOT NULL
    CHECK (kind IN ('TIME', 'OVERTIME', 'DOUBLE_TIME', 'PERIOD_FEE', 'MILESTONE', 'ABSENCE', 'EXPENSE', 'DISCOUNT', 'VMS_FEE', 'MANUAL', 'CREDIT')),
  contract_id uuid,
  employee_id uuid,
  description text NOT NULL CHECK (length(description) BETWEEN 1 AND 300),
  from_date date,
  to_date date CHECK (to_date >= from_date),
  quantity numeric NOT NULL CHECK (scale(quantity) <= 4),
  unit text NOT NULL CHECK (unit IN ('HOUR', 'DAY', 'MONTH', 'EACH')),
  rate numeric NOT NULL CHECK (rate > 0 AND scale(rate) <= 4),
  cents bigint NOT NULL,
  minutes integer,
  -- The position of the contract's milestone.
  milestone integer CHECK (milestone >= 0),
  reverses_line_id uuid CHECK (reverses_line_id <> id),
  -- False once its document is discarded or voided, or the line is credited to be billed again.
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, invoice_id, position),
  -- The printed quantity times the printed rate is the printed amount. numeric rounds half away from zero.
  CONSTRAINT invoice_lines_amount CHECK (cents = round(quantity * rate, 2) * 100),
  CONSTRAINT invoice_lines_credit CHECK ((kind = 'CREDIT') = (reverses_line_id IS NOT NULL)),
  CONSTRAINT invoice_lines_milestone CHECK ((kind = 'MILESTONE') = (milestone IS NOT NULL)),
  CONSTRAINT invoice_lines_dates CHECK ((from_date IS NULL) = (to_date IS NULL)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, invoice_id) REFERENCES invoices (client_id, id),
  FOREIGN KEY (client_id, contract_id) REFERENCES contracts (client_id, id),
  FOREIGN KEY (client_id, employee_id) REFERENCES employees (client_id, id),
  FOREIGN KEY (client_id, reverses_line_id) REFERENCES invoice_lines (client_id, id)
);
SELECT set_up_client_table('invoice_lines');
CREATE INDEX invoice_lines_contract ON invoice_lines (client_id, contract_id, from_date) WHERE contract_id IS NOT NULL;
CREATE INDEX invoice_lines_reversed ON invoice_lines (client_id, reverses_line_id) WHERE reverses_line_id IS NOT NULL;
-- A milestone is billed once.
CREATE UNIQUE INDEX invoice_lines_one_milestone ON invoice_lines (client_id, contract_id, milestone) WHERE live AND milestone IS NOT NULL;

CREATE TABLE invoice_allocations (
  client_id text NOT NULL,
  line_id uuid NOT NULL,
  entry_id uuid NOT NULL,
  tenant_id text NOT NULL,
  minutes integer NOT NULL CHECK (minutes <> 0),
  -- Counts only while true. The minutes of a credit that reinstates time are negative and count from its issue.
  live boolean NOT NULL,
  PRIMARY KEY (client_id, line_id, entry_id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, line_id) REFERENCES invoice_lines (client_id, id),
  FOREIGN KEY (client_id, entry_id) REFERENCES timesheet_entries (client_id, id)
);
SELECT set_up_client_table('invoice_allocations');
CREATE INDEX invoice_allocations_entry ON invoice_allocations (client_id, entry_id);

-- What live allocations bill of an entry: never more than the entry has, also when two runs meet, because both write the entry's row.
ALTER TABLE timesheet_entries ADD COLUMN billed_minutes integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT timesheet_entries_unbilled CHECK (billed_minutes = 0 OR (sign(billed_minutes) = sign(minutes) AND abs(billed_minutes) <= abs(minutes)));
CREATE INDEX timesheet_entries_to_bill ON timesheet_entries (client_id, timesheet_id) WHERE minutes <> billed_minutes;

CREATE FUNCTION count_allocations() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $count$
DECLARE
  difference integer := CASE WHEN NEW.live THEN NEW.minutes ELSE 0 END;
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (OLD.client_id, OLD.line_id, OLD.entry_id, OLD.tenant_id, OLD.minutes) IS DISTINCT FROM
       (NEW.client_id, NEW.line_id, NEW.entry_id, NEW.tenant_id, NEW.minutes) THEN
      RAISE EXCEPTION 'an allocation never changes' USING ERRCODE = '23514', CONSTRAINT = 'invoice_allocations_fixed';
    END IF;
    difference := difference - CASE WHEN OLD.live THEN OLD.minutes ELSE 0 END;
  END IF;
  IF difference = 0 THEN RETURN NULL; END IF;
  PERFORM FROM timesheets t JOIN timesheet_entries e ON e.client_id = t.client_id AND e.timesheet_id = t.id
    WHERE e.client_id = NEW.client_id AND e.id = NEW.entry_id AND t.status = 'APPROVED' FOR SHARE OF t;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'only approved time is billed' USING ERRCODE = '23514', CONSTRAINT = 'invoice_allocations_approved';
  END IF;
  UPDATE timesheet_entries SET billed_minutes = billed_minutes + difference WHERE client_id = NEW.client_id AND id = NEW.entry_id;
  RETURN NULL;
END $count$;
REVOKE ALL ON FUNCTION count_allocations() FROM PUBLIC;
CREATE TRIGGER count_allocations AFTER INSERT OR UPDATE ON invoice_allocations FOR EACH ROW EXECUTE FUNCTION count_allocations();

-- A sheet with billed time stays approved. A correction is another sheet.
CREATE FUNCTION keep_billed_timesheet() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $keep$
BEGIN
  IF EXISTS (SELECT FROM timesheet_entries e WHERE e.client_id = NEW.client_id AND e.timesheet_id = NEW.id AND e.billed_minutes <> 0) THEN
    RAISE EXCEPTION 'the time of this sheet is billed' USING ERRCODE = '23514', CONSTRAINT = 'timesheets_billed';
  END IF;
  RETURN NEW;
END $keep$;
REVOKE ALL ON FUNCTION keep_billed_timesheet() FROM PUBLIC;
CREATE TRIGGER keep_billed BEFORE UPDATE ON timesheets FOR EACH ROW
  WHEN (OLD.status = 'APPROVED' AND NEW.status <> 'APPROVED') EXECUTE FUNCTION keep_billed_timesheet();

-- Lines are only added, to drafts, and a day's fee of a contract is billed once. The contract's row is locked, so two runs can't both fit.
CREATE FUNCTION check_invoice_line() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    IF (to_jsonb(OLD) - ARRAY['live', 'client_id']) IS DISTINCT FROM (to_jsonb(NEW) - ARRAY['live', 'client_id']) OR NEW.live AND NOT OLD.live THEN
      RAISE EXCEPTION 'a line never changes' USING ERRCODE = '23514', CONSTRAINT = 'invoice_lines_fixed';
    END IF;
    RETURN NEW;
  END IF;
  IF NOT EXISTS (SELECT FROM invoices i WHERE i.client_id = NEW.client_id AND i.id = NEW.invoice_id AND i.status = 'DRAFT') THEN
    RAISE EXCEPTION 'the document is not a draft' USING ERRCODE = '23514', CONSTRAINT = 'invoice_lines_draft';
  END IF;
  IF NEW.kind = 'PERIOD_FEE' THEN
    PERFORM FROM contracts c WHERE c.client_id = NEW.client_id AND c.id = NEW.contract_id FOR NO KEY UPDATE;
    IF EXISTS (SELECT FROM invoice_lines l WHERE l.client_id = NEW.client_id AND l.contract_id = NEW.contract_id AND l.kind = 'PERIOD_FEE'
        AND l.live AND l.from_date <= NEW.to_date AND l.to_date >= NEW.from_date) THEN
      RAISE EXCEPTION 'these days are billed' USING ERRCODE = '23514', CONSTRAINT = 'invoice_lines_one_fee';
    END IF;
  END IF;
  RETURN NEW;
END $check$;
REVOKE ALL ON FUNCTION check_invoice_line() FROM PUBLIC;
CREATE TRIGGER check_line BEFORE INSERT OR UPDATE ON invoice_lines FOR EACH ROW EXECUTE FUNCTION check_invoice_line();

-- Once issued, only what was sent, disputed, noted, paid and credited changes; and a discarded draft nothing.
CREATE FUNCTION freeze_invoice() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := ARRAY['client_id', 'status', 'paid_cents', 'credited_cents', 'balance_cents', 'sent_at', 'sent_to', 'disputed', 'dispute_reason',
    'internal_note', 'void_reason', 'voided_on', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing) OR OLD.status IN ('VOIDED', 'DISCARDED') AND NEW.status <> OLD.status THEN
    RAISE EXCEPTION 'an issued document never changes' USING ERRCODE = '23514', CONSTRAINT = 'invoices_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
REVOKE ALL ON FUNCTION freeze_invoice() FROM PUBLIC;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON invoices FOR EACH ROW
  WHEN (OLD.number IS NOT NULL OR OLD.status = 'DISCARDED') EXECUTE FUNCTION freeze_invoice();

CREATE TABLE payments (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  received_on date NOT NULL,
  amount_cents bigint NOT NULL CHECK (amount_cents > 0),
  applied_cents bigint NOT NULL DEFAULT 0,
  currency text NOT NULL CHECK (currency IN ('USD', 'CAD', 'EUR', 'INR')),
  method text NOT NULL CHECK (method IN ('ACH', 'WIRE', 'CHECK', 'CARD', 'CASH', 'OTHER')),
  reference text CHECK (length(reference) <= 80),
  bill_to_name text NOT NULL,
  reversed_at timestamptz,
  reverse_reason text CHECK (length(reverse_reason) BETWEEN 3 AND 500),
  version integer NOT NULL DEFAULT 1 CHECK (version > 0),
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by text NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT now(),
  updated_by text NOT NULL,
  archived_at timestamptz,
  PRIMARY KEY (client_id, id),
  UNIQUE (client_id, id, currency),
  CONSTRAINT payments_applied CHECK (applied_cents BETWEEN 0 AND amount_cents),
  CONSTRAINT payments_reversed CHECK ((reversed_at IS NULL) = (reverse_reason IS NULL) AND (reversed_at IS NULL OR applied_cents = 0)),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('payments', searched => true);
CREATE INDEX payments_newest ON payments (client_id, received_on DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX payments_of_party ON payments (client_id, bill_to_name, currency);

CREATE TABLE payment_applications (
  client_id text NOT NULL,
  id uuid NOT NULL,
  tenant_id text NOT NULL,
  payment_id uuid NOT NULL,
  invoice_id uuid NOT NULL,
  -- Of both, so that currencies never mix.
  currency text NOT NULL,
  cents bigint NOT NULL CHECK (cents > 0),
  applied_on date NOT NULL,
  live boolean NOT NULL DEFAULT true,
  PRIMARY KEY (client_id, id),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id),
  FOREIGN KEY (client_id, payment_id, currency) REFERENCES payments (client_id, id, currency),
  FOREIGN KEY (client_id, invoice_id, currency) REFERENCES invoices (client_id, id, currency)
);
SELECT set_up_client_table('payment_applications');
CREATE INDEX payment_applications_payment ON payment_applications (client_id, payment_id);
CREATE INDEX payment_applications_invoice ON payment_applications (client_id, invoice_id);

-- At the end of each transaction, what an invoice and a payment say agrees with the applications and credit notes.
CREATE FUNCTION check_settlement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
DECLARE
  client text := NEW.client_id;
  paid_invoice uuid := CASE TG_TABLE_NAME WHEN 'invoices' THEN NEW.id WHEN 'payment_applications' THEN (to_jsonb(NEW) ->> 'invoice_id')::uuid END;
  payment uuid := CASE TG_TABLE_NAME WHEN 'payments' THEN NEW.id WHEN 'payment_applications' THEN (to_jsonb(NEW) ->> 'payment_id')::uuid END;
  credited_invoice uuid := CASE TG_TABLE_NAME WHEN 'invoices' THEN coalesce((to_jsonb(NEW) ->> 'credit_of_invoice_id')::uuid, NEW.id) END;
BEGIN
  IF EXISTS (SELECT FROM invoices i WHERE i.client_id = client AND i.id = paid_invoice AND i.paid_cents <>
      (SELECT coalesce(sum(a.cents), 0) FROM payment_applications a WHERE a.client_id = client AND a.invoice_id = i.id AND a.live)) THEN
    RAISE EXCEPTION 'the payments of an invoice do not add up' USING ERRCODE = '23514', CONSTRAINT = 'invoices_paid';
  END IF;
  IF EXISTS (SELECT FROM payments p WHERE p.client_id = client AND p.id = payment AND p.applied_cents <>
      (SELECT coalesce(sum(a.cents), 0) FROM payment_applications a WHERE a.client_id = client AND a.payment_id = p.id AND a.live)) THEN
    RAISE EXCEPTION 'the applications of a payment do not add up' USING ERRCODE = '23514', CONSTRAINT = 'payments_used';
  END IF;
  IF EXISTS (SELECT FROM invoices i WHERE i.client_id = client AND i.id = credited_invoice AND i.type = 'INVOICE' AND i.credited_cents <>
      (SELECT coalesce(-sum(c.credited_cents), 0) FROM invoices c WHERE c.client_id = client AND c.credit_of_invoice_id = i.id)) THEN
    RAISE EXCEPTION 'the credits of an invoice do not add up' USING ERRCODE = '23514', CONSTRAINT = 'invoices_credited';
  END IF;
  RETURN NULL;
END $check$;
REVOKE ALL ON FUNCTION check_settlement() FROM PUBLIC;
CREATE CONSTRAINT TRIGGER check_settlement AFTER INSERT OR UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_settlement();
CREATE CONSTRAINT TRIGGER check_settlement AFTER INSERT OR UPDATE ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_settlement();
CREATE CONSTRAINT TRIGGER check_settlement AFTER INSERT OR UPDATE ON payment_applications DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_settlement();

-- What was received and what it paid never changes; a payment can be reversed.
CREATE FUNCTION freeze_payment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $freeze$
DECLARE
  -- Row security refuses another client.
  changing text[] := ARRAY['client_id', 'applied_cents', 'reversed_at', 'reverse_reason', 'live', 'version', 'updated_at', 'updated_by'];
BEGIN
  IF (to_jsonb(OLD) - changing) IS DISTINCT FROM (to_jsonb(NEW) - changing) THEN
    RAISE EXCEPTION 'a payment never changes' USING ERRCODE = '23514', CONSTRAINT = 'payments_frozen';
  END IF;
  RETURN NEW;
END $freeze$;
REVOKE ALL ON FUNCTION freeze_payment() FROM PUBLIC;
CREATE TRIGGER keep_frozen BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION freeze_payment();
CREATE TRIGGER keep_frozen BEFORE UPDATE ON payment_applications FOR EACH ROW EXECUTE FUNCTION freeze_payment();
