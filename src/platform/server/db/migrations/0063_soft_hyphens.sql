-- Compatible from: 0052_api_tokens
-- Soft hyphens split words for the search: passages are written without them from now on.
update manual_passages
   set heading = replace(heading, U&'\00AD', ''), text = replace(text, U&'\00AD', '')
 where position(U&'\00AD' in heading || text) > 0;
