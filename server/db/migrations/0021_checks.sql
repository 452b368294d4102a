-- The database refuses what no code may store: unknown keys, dates in the wrong order, negative amounts.

-- Every contract has a grouping; it was nullable by mistake.
UPDATE contracts SET invoice_grouping = 'PER_BILL_TO' WHERE invoice_grouping IS NULL;
ALTER TABLE contracts
  ALTER COLUMN invoice_grouping SET DEFAULT 'PER_BILL_TO',
  ALTER COLUMN invoice_grouping SET NOT NULL;

ALTER TABLE tenants
  ADD CHECK (default_currency IN ('USD', 'CAD', 'EUR', 'INR')),
  ADD CHECK (version > 0);

ALTER TABLE clients
  ADD CHECK (default_currency IN ('USD', 'CAD', 'EUR', 'INR')),
  ADD CHECK (version > 0);

ALTER TABLE users ADD CHECK (version > 0);

ALTER TABLE user_clients ADD CHECK (position >= 0);

ALTER TABLE employees
  ADD CHECK (employment_type IN ('W2', '1099', 'C2C')),
  ADD CHECK (classification IN ('EXEMPT', 'NON_EXEMPT')),
  ADD CHECK (status IN ('PENDING', 'ONBOARDING', 'ACTIVE', 'ON_LEAVE', 'OFFBOARDING', 'TERMINATED')),
  ADD CHECK (work_auth_type IN ('H1B', 'OPT', 'CPT', 'GC', 'USC', 'L1A', 'L1B', 'H4EAD', 'EAD', 'TN', 'O1', 'J1', 'B1', 'B2')),
  ADD CHECK (termination_date >= hire_date),
  ADD CHECK (burden_pct BETWEEN 0 AND 100),
  ADD CHECK (version > 0);

ALTER TABLE projects
  ADD CHECK (kind IN ('INTERNAL', 'EXTERNAL')),
  ADD CHECK (status IN ('PLANNED', 'ACTIVE', 'ON_HOLD', 'COMPLETED', 'CANCELLED')),
  ADD CHECK (end_date >= start_date),
  ADD CHECK (number > 0),
  ADD CHECK (budget_hours >= 0),
  ADD CHECK (budget_cents >= 0),
  ADD CHECK (version > 0);

ALTER TABLE contracts
  ADD CHECK (kind IN ('INTERNAL', 'EXTERNAL')),
  ADD CHECK (employment_type IN ('W2', '1099', 'C2C')),
  ADD CHECK (order_type IN ('NEW_PO', 'EXTENSION', 'RENEWAL')),
  ADD CHECK (bill_to_level IN ('LEVEL_1', 'LEVEL_2', 'LEVEL_3', 'END_CLIENT')),
  ADD CHECK (currency IN ('USD', 'CAD', 'EUR', 'INR')),
  ADD CHECK (payment_terms IN ('NET_15', 'NET_30', 'NET_45', 'NET_60')),
  ADD CHECK (invoice_frequency IN ('WEEKLY', 'BI_WEEKLY', 'MONTHLY')),
  ADD CHECK (invoice_grouping IN ('PER_CONTRACT', 'PER_BILL_TO', 'PER_PO')),
  ADD CHECK (overtime_rule IN ('NONE', 'WEEKLY_40', 'DAILY_8_WEEKLY_40')),
  ADD CHECK (status IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED', 'ACTIVE', 'ON_HOLD', 'ENDED', 'TERMINATED', 'CANCELLED')),
  ADD CHECK (end_date >= start_date),
  ADD CHECK (termination_date >= start_date),
  ADD CHECK (year > 0),
  ADD CHECK (number > 0),
  ADD CHECK (po_amount_cents >= 0),
  ADD CHECK (po_hours >= 0),
  ADD CHECK (po_warn_pct BETWEEN 0 AND 100),
  ADD CHECK (discount_pct BETWEEN 0 AND 100),
  ADD CHECK (vms_fee_pct BETWEEN 0 AND 100),
  ADD CHECK (max_hours_per_week BETWEEN 1 AND 168),
  ADD CHECK (notice_days >= 0),
  ADD CHECK (conversion_fee_cents >= 0),
  ADD CHECK (guarantee_days >= 0),
  ADD CHECK (predecessor_id <> id),
  ADD CHECK (version > 0);

ALTER TABLE assignments
  ADD CHECK (end_reason IN ('COMPLETED', 'CONVERTED', 'QUIT', 'TERMINATED', 'CLIENT_ENDED', 'OTHER')),
  ADD CHECK (end_date >= start_date),
  ADD CHECK (hours_per_day BETWEEN 0.25 AND 24),
  ADD CHECK (allocation_pct BETWEEN 1 AND 100),
  ADD CHECK (version > 0);

ALTER TABLE client_counters ADD CHECK (last > 0);

ALTER TABLE idempotency_keys ADD CHECK (status BETWEEN 200 AND 599);
