-- The sums can only differ when an amount or what it belongs to changes, so other changes of a document queue no check.
-- PostgreSQL decides on WHEN at once, although the check itself runs at the end of the transaction.
DROP TRIGGER check_settlement ON invoices;
CREATE CONSTRAINT TRIGGER check_settlement AFTER INSERT ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.paid_cents <> 0 OR NEW.credited_cents <> 0)
  EXECUTE FUNCTION check_settlement();
CREATE CONSTRAINT TRIGGER check_changed_settlement AFTER UPDATE ON invoices DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN ((OLD.paid_cents, OLD.credited_cents, OLD.credit_of_invoice_id, OLD.type) IS DISTINCT FROM
    (NEW.paid_cents, NEW.credited_cents, NEW.credit_of_invoice_id, NEW.type))
  EXECUTE FUNCTION check_settlement();

DROP TRIGGER check_settlement ON payments;
CREATE CONSTRAINT TRIGGER check_settlement AFTER INSERT ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.applied_cents <> 0) EXECUTE FUNCTION check_settlement();
CREATE CONSTRAINT TRIGGER check_changed_settlement AFTER UPDATE ON payments DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.applied_cents <> NEW.applied_cents) EXECUTE FUNCTION check_settlement();

-- Without an id there is nothing to check.
CREATE OR REPLACE FUNCTION check_settlement() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $check$
DECLARE
  client text := NEW.client_id;
  paid_invoice uuid := CASE TG_TABLE_NAME WHEN 'invoices' THEN NEW.id WHEN 'payment_applications' THEN (to_jsonb(NEW) ->> 'invoice_id')::uuid END;
  payment uuid := CASE TG_TABLE_NAME WHEN 'payments' THEN NEW.id WHEN 'payment_applications' THEN (to_jsonb(NEW) ->> 'payment_id')::uuid END;
  credited_invoice uuid := CASE TG_TABLE_NAME WHEN 'invoices' THEN coalesce((to_jsonb(NEW) ->> 'credit_of_invoice_id')::uuid, NEW.id) END;
BEGIN
  IF paid_invoice IS NOT NULL AND EXISTS (SELECT FROM invoices i WHERE i.client_id = client AND i.id = paid_invoice AND i.paid_cents <>
      (SELECT coalesce(sum(a.cents), 0) FROM payment_applications a WHERE a.client_id = client AND a.invoice_id = i.id AND a.live)) THEN
    RAISE EXCEPTION 'the payments of an invoice do not add up' USING ERRCODE = '23514', CONSTRAINT = 'invoices_paid';
  END IF;
  IF payment IS NOT NULL AND EXISTS (SELECT FROM payments p WHERE p.client_id = client AND p.id = payment AND p.applied_cents <>
      (SELECT coalesce(sum(a.cents), 0) FROM payment_applications a WHERE a.client_id = client AND a.payment_id = p.id AND a.live)) THEN
    RAISE EXCEPTION 'the applications of a payment do not add up' USING ERRCODE = '23514', CONSTRAINT = 'payments_used';
  END IF;
  IF credited_invoice IS NOT NULL AND EXISTS (SELECT FROM invoices i WHERE i.client_id = client AND i.id = credited_invoice AND i.type = 'INVOICE' AND i.credited_cents <>
      (SELECT coalesce(-sum(c.credited_cents), 0) FROM invoices c WHERE c.client_id = client AND c.credit_of_invoice_id = i.id)) THEN
    RAISE EXCEPTION 'the credits of an invoice do not add up' USING ERRCODE = '23514', CONSTRAINT = 'invoices_credited';
  END IF;
  RETURN NULL;
END $check$;
