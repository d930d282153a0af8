-- Manuals are asked far more often than they are written: words that wait to be put into the index
-- would be read through for each word of a question.
alter index manual_passages_words set (fastupdate = off);
select gin_clean_pending_list('manual_passages_words');
