// Parse Server with the options its documentation offers: Cloud Code in the same process (direct
// access), cached sessions, idempotency by request id, indexes for the queries.
import { fileURLToPath } from 'node:url'
import { ParseServer } from 'parse-server'

const [port, databaseURI] = process.argv.slice(2)
const text = { type: 'String', required: true }
const number = { type: 'Number', required: true, defaultValue: 0 }

await ParseServer.startApp({
  appId: 'bench',
  masterKey: 'bench-master-key',
  maintenanceKey: 'bench-maintenance-key',
  serverURL: `http://127.0.0.1:${port}/parse`,
  host: '127.0.0.1',
  port: Number(port),
  databaseURI,
  cloud: fileURLToPath(new URL('cloud.js', import.meta.url)),
  idempotencyOptions: { paths: ['functions/send', 'functions/buy'], ttl: 300 },
  allowClientClassCreation: false,
  directAccess: true,
  logLevel: 'error',
  silent: true,
  schema: {
    strict: true,
    lockSchemas: true,
    definitions: [
      {
        className: '_User',
        fields: { isTransfer: { type: 'Boolean', defaultValue: false } },
      },
      {
        className: 'Wallet',
        fields: {
          owner: { type: 'Pointer', targetClass: '_User', required: true },
          email: text,
          earned: number,
          appreciation: number,
        },
        indexes: { owner: { owner: 1 }, email: { email: 1 } },
        classLevelPermissions: {},
      },
      {
        className: 'Entry',
        fields: {
          wallet: { type: 'Pointer', targetClass: 'Wallet', required: true },
          type: text,
          earned: number,
          appreciation: number,
        },
        indexes: { wallet: { wallet: 1 } },
        classLevelPermissions: {},
      },
      {
        className: 'Gift',
        fields: { name: text, price: number, stock: number },
        classLevelPermissions: {},
      },
    ],
  },
})
process.stdout.write('ready\n')
