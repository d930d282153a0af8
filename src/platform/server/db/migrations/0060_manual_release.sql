-- Compatible from: 0052_api_tokens
-- The release whose manual is there. Null until a release wrote it: releases before 7.3.0 did not say so.
-- Written by src/manuals.
alter table installation add column manual_of text;
