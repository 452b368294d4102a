-- The dashboard counts the emails that failed or may be lost: few of many.
CREATE INDEX mails_unsent ON mails (client_id, about_id) WHERE state IN ('FAILED', 'UNKNOWN');
