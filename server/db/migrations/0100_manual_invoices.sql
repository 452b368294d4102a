-- Invoices without a billing run, and lines that users enter. A run counts only its own invoices.
ALTER TABLE invoices ADD COLUMN manual boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT invoices_manual CHECK (NOT manual OR type = 'INVOICE');

GRANT SELECT (client_id, id, status, type) ON invoices TO muster_definer;
GRANT SELECT (client_id, invoice_id, kind), DELETE ON invoice_lines TO muster_definer;
CREATE POLICY typed_select ON invoice_lines FOR SELECT TO muster_definer USING (true);
CREATE POLICY typed_delete ON invoice_lines FOR DELETE TO muster_definer USING (kind IN ('MANUAL', 'EXPENSE', 'DISCOUNT', 'VMS_FEE'));

GRANT CREATE ON SCHEMA public TO muster_definer;
-- Removes the lines of a draft invoice that users entered, and the percentages of its sum. Those that replace them are inserted.
CREATE FUNCTION remove_typed_lines(document uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE client text := app_client_id();
BEGIN
  DELETE FROM invoice_lines l USING invoices i
    WHERE l.client_id = client AND l.invoice_id = document AND l.kind IN ('MANUAL', 'EXPENSE', 'DISCOUNT', 'VMS_FEE')
      AND i.client_id = client AND i.id = document AND i.status = 'DRAFT' AND i.type = 'INVOICE';
END $$;
ALTER FUNCTION remove_typed_lines(uuid) OWNER TO muster_definer;
REVOKE ALL ON FUNCTION remove_typed_lines(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION remove_typed_lines(uuid) TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;
