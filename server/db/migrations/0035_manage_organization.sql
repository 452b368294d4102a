-- Administrators add and change the clients of their tenant; super administrators add and change tenants.
CREATE POLICY insert_scope ON clients FOR INSERT TO muster_app WITH CHECK (app_tenant_scope() IN ('*', tenant_id));
CREATE POLICY update_scope ON clients FOR UPDATE TO muster_app
  USING (app_tenant_scope() IN ('*', tenant_id)) WITH CHECK (app_tenant_scope() IN ('*', tenant_id));
GRANT INSERT ON clients TO muster_app;
GRANT UPDATE (name, legal_name, code, status, tax_id_cipher, address, remit_to_address, billing_email, phone, website, default_currency,
  remit_instructions, search_text, version, updated_at, updated_by) ON clients TO muster_app;
CREATE POLICY insert_scope ON tenants FOR INSERT TO muster_app WITH CHECK (app_tenant_scope() = '*');
CREATE POLICY update_scope ON tenants FOR UPDATE TO muster_app USING (app_tenant_scope() = '*') WITH CHECK (app_tenant_scope() = '*');
GRANT INSERT ON tenants TO muster_app;
GRANT UPDATE (name, status, country, default_currency, contact_email, contact_phone, search_text, version, updated_at, updated_by)
  ON tenants TO muster_app;

ALTER TABLE clients ADD CONSTRAINT tax_id_is_sealed CHECK (tax_id_cipher LIKE 'v1:%') NOT VALID;

GRANT CREATE ON SCHEMA public TO muster_definer;
GRANT SELECT (created_by) ON clients TO muster_definer;
GRANT SELECT (client_id, number) ON invoices TO muster_definer;
CREATE POLICY numbers_select ON invoices FOR SELECT TO muster_definer USING (true);

-- Whoever adds a client becomes its first user.
CREATE FUNCTION join_new_client(new_client text) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM clients c WHERE c.client_id = new_client AND c.created_by = app_uid())
      OR EXISTS (SELECT FROM user_clients m WHERE m.client_id = new_client) THEN
    RAISE EXCEPTION 'not a new client of the caller' USING ERRCODE = '42501';
  END IF;
  INSERT INTO user_clients (uid, client_id, position)
    SELECT app_uid(), new_client, coalesce(max(m.position) + 1, 0) FROM user_clients m WHERE m.uid = app_uid();
END $$;

-- The code is part of the numbers on invoices.
CREATE FUNCTION keep_invoiced_code() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NEW.code <> OLD.code AND EXISTS (SELECT FROM invoices i WHERE i.client_id = OLD.client_id AND i.number IS NOT NULL) THEN
    RAISE EXCEPTION 'the code is on invoices' USING ERRCODE = 'MU002';
  END IF;
  RETURN NEW;
END $$;

ALTER FUNCTION join_new_client(text) OWNER TO muster_definer;
ALTER FUNCTION keep_invoiced_code() OWNER TO muster_definer;
REVOKE ALL ON FUNCTION join_new_client(text) FROM PUBLIC;
REVOKE ALL ON FUNCTION keep_invoiced_code() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION join_new_client(text) TO muster_app;
REVOKE CREATE ON SCHEMA public FROM muster_definer;

CREATE TRIGGER keep_invoiced_code BEFORE UPDATE OF code ON clients FOR EACH ROW EXECUTE FUNCTION keep_invoiced_code();
