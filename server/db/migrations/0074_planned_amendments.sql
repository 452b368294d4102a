-- An amendment with a later date is a version at once and acts on its date. Until then it can be withdrawn. `terms` is what it changes,
-- `changes` what it did change on its date, and `refusal` why it couldn't act.
CREATE TABLE planned_amendments (
  client_id text NOT NULL,
  contract_id uuid NOT NULL,
  version integer NOT NULL CHECK (version > 1),
  tenant_id text NOT NULL,
  effective_from date NOT NULL,
  terms jsonb NOT NULL CHECK (jsonb_typeof(terms) = 'object'),
  status text NOT NULL DEFAULT 'PLANNED' CHECK (status IN ('PLANNED', 'APPLIED', 'WITHDRAWN', 'REFUSED')),
  changes jsonb CHECK (jsonb_typeof(changes) = 'array'),
  refusal text CHECK (length(refusal) BETWEEN 1 AND 2000),
  settled_at timestamptz,
  settled_by text,
  PRIMARY KEY (client_id, contract_id, version),
  FOREIGN KEY (client_id, contract_id, version) REFERENCES contract_versions (client_id, contract_id, version),
  FOREIGN KEY (tenant_id, client_id) REFERENCES clients (tenant_id, client_id)
);
SELECT set_up_client_table('planned_amendments');
CREATE INDEX planned_amendments_due ON planned_amendments (client_id, effective_from) WHERE status = 'PLANNED';
CREATE INDEX contract_versions_from ON contract_versions (client_id, effective_from) WHERE kind = 'AMENDMENT';

-- What was agreed stays, and what was settled stays settled.
CREATE FUNCTION keep_planned_amendment() RETURNS trigger LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.status <> 'PLANNED' OR (NEW.client_id, NEW.contract_id, NEW.version, NEW.tenant_id, NEW.effective_from, NEW.terms)
    IS DISTINCT FROM (OLD.client_id, OLD.contract_id, OLD.version, OLD.tenant_id, OLD.effective_from, OLD.terms) THEN
    RAISE EXCEPTION 'a planned amendment is only settled, once' USING ERRCODE = '23514', CONSTRAINT = 'planned_amendments_settled_once';
  END IF;
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION keep_planned_amendment() FROM PUBLIC;
CREATE TRIGGER keep_planned BEFORE UPDATE ON planned_amendments FOR EACH ROW EXECUTE FUNCTION keep_planned_amendment();
