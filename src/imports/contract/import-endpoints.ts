import { endpoint } from '#platform/contract/endpoint.ts'
import * as imports from './imports.ts'

/** CSV imports: checked first, then applied as a whole. */
export const importEndpoints = {
  checkImport: endpoint({
    method: 'POST',
    path: '/api/imports',
    summary: 'Check a CSV file row by row, without changing anything',
    access: 'administrator',
    query: imports.NewImport,
    upload: {
      types: ['text/csv'],
      largestBytes: imports.LARGEST_IMPORT_BYTES,
      wrongType: 'csv-type',
      tooLarge: 'csv-bytes',
      streamed: true,
    },
    output: imports.Import,
    refusals: [
      'csv-empty',
      'csv-encoding',
      'csv-broken',
      'csv-columns',
      'csv-header-twice',
      'csv-rows',
      'busy',
    ],
  }),
  readImport: endpoint({
    method: 'GET',
    path: '/api/imports/:id',
    summary: 'The state of an import',
    access: 'administrator',
    params: imports.ImportId,
    output: imports.Import,
    refusals: ['import-unknown'],
  }),
  listImportRows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/rows',
    summary: 'The rows of an import with their outcomes',
    access: 'administrator',
    params: imports.ImportId,
    query: imports.ImportRowSearch,
    output: imports.ImportRows,
    refusals: ['import-unknown'],
  }),
  downloadRefusedRows: endpoint({
    method: 'GET',
    path: '/api/imports/:id/refused.csv',
    summary: 'The refused rows with their reasons, as CSV to correct and send again',
    access: 'administrator',
    params: imports.ImportId,
    download: 'text/csv; charset=utf-8',
    refusals: ['import-unknown'],
  }),
  applyImport: endpoint({
    method: 'POST',
    path: '/api/imports/:id/application',
    summary: 'Apply an import in one transaction; idempotent',
    access: 'administrator',
    params: imports.ImportId,
    output: imports.Import,
    refusals: ['import-unknown', 'import-outdated', 'busy'],
  }),
  invitePeople: endpoint({
    method: 'POST',
    path: '/api/imports/:id/invitations',
    summary:
      'One-time passwords, shown this once, for the accounts an import made and nobody has used',
    access: 'administrator',
    params: imports.ImportId,
    download: 'text/csv; charset=utf-8',
    refusals: ['import-unknown', 'import-not-applied', 'busy'],
  }),
} as const
