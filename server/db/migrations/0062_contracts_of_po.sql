-- The contracts that share a purchase order, which drafts and issued invoices count toward.
CREATE INDEX contracts_of_po ON contracts (client_id, po_number) WHERE po_number IS NOT NULL;
