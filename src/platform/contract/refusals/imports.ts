import { msg } from '@lingui/core/runtime-macro'

/** Refusals of imports: of a whole file, and of its rows. */
export const IMPORT_REFUSALS = {
  // The file
  'csv-type': [415, msg`An import has to be a CSV file.`],
  'csv-excel': [
    415,
    msg`This is a workbook. Please save it in Excel as “CSV UTF-8 (comma delimited)” and choose that file.`,
  ],
  'csv-bytes': [413, msg`A CSV file can have at most 32 MB.`],
  'csv-empty': [400, msg`This file has no rows.`],
  'csv-encoding': [400, msg`This file is not UTF-8. Please save it as “CSV UTF-8”.`],
  'csv-broken': [400, msg`This file can not be read as CSV.`],
  'csv-columns': [400, msg`The first line has to name the columns that are asked for.`],
  'csv-header-twice': [400, msg`The first line names a column twice.`],
  'csv-rows': [413, msg`A CSV file can have at most 100,000 rows.`],
  'csv-list-rows': [413, msg`A list can have at most 10,000 rows.`],

  // The import
  'import-unknown': [404, msg`There is no such import.`],
  'import-outdated': [
    409,
    msg`What this import would change has changed since. Please send the file again.`,
  ],
  'import-not-applied': [409, msg`This import has not been applied.`],

  // A row
  'row-cells': [400, msg`This row has more cells than there are columns`],
  'row-long': [400, msg`This row is too long`],
  'row-quotes': [400, msg`The quotes of this row are not closed right`],
  'row-formula': [400, msg`A name, title, team or reason can not begin like a formula`],
  'row-flag': [400, msg`A flag is true or false`],
  'row-employee-twice': [409, msg`This employee id is in the file already`],
  'row-employee-other': [
    409,
    msg`Somebody with another employee id has this email address; add the column ID to change it`,
  ],
  'row-twice': [409, msg`This email address is in the file already`],
  'row-gift-twice': [409, msg`This gift is in the file already`],
  'row-holiday-twice': [409, msg`This day is in the file already`],
  'row-milestone-twice': [409, msg`This person has this day in the file already, in the same list`],
  'row-milestone-given': [409, msg`This card was posted or skipped already, so it stays as it is`],
  'row-stock-changed': [
    409,
    msg`The stock changed since the list was saved; save a new list and count this gift again`,
  ],
  'row-cell-long': [
    400,
    msg`This cell is longer than 300 characters; please change it on the gift’s page`,
  ],
  'row-category-unknown': [404, msg`No category of the shop has this name, or two have it`],
  'row-group-unknown': [404, msg`No group has this name`],
  'row-options-other': [409, msg`This row is of other options; they change on the gift’s page`],
  'row-of-variant': [
    409,
    msg`This belongs to the whole gift; please write it in the gift’s own row`,
  ],
  'row-no-variant': [409, msg`Only variants have article numbers`],
  'count-gift-other': [409, msg`This ID belongs to another gift`],
  'count-reason': [
    400,
    msg`Write Counted, or Damaged or Lost for less than the stock, or Found for more`,
  ],
  'row-person-twice': [409, msg`Another row of this file changes the same person`],
  'row-encoding': [
    400,
    msg`Letters of this text are lost, since the file was saved in another encoding; save it as “CSV UTF-8”`,
  ],
  'row-language': [400, msg`Laurel doesn’t speak this language, so the company’s is used`],
  'row-left': [409, msg`This person has left already, so no account is made`],
  'row-id-unknown': [404, msg`Nobody has this ID; leave it empty for a new person`],
} as const
