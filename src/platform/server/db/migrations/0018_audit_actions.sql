-- Compatible from: 0012_recognition
-- The list of actions is the contract's (src/audit-log/contract/audit-actions.ts). Repeating it here made
-- each new action a migration that reads the whole audit log under an exclusive lock.
alter table audit_log drop constraint known_action;
