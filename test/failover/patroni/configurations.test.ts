import { expect, test } from 'vitest'
import { etcdVariables, haproxyFile, patroniFile } from './configurations.ts'

const wanted = {
  network: { prefix: '192.0.2.', clients: '192.0.2.0/24' },
  machine: { number: 2, address: '192.0.2.2', folder: '/machine' },
  passwords: { superuser: 'one', replication: 'two', rewind: 'three' },
  programs: '/programs',
}

test('every place to change in the files of a cluster is known', () => {
  const env = Object.entries(etcdVariables(wanted)).map(([name, value]) => `${name}=${value}`)
  const files = [patroniFile(wanted), haproxyFile(wanted), env.join('\n')]
  const lines = files.flatMap((file) => file.split('\n').filter((line) => !/^ *#/.test(line)))
  expect(lines.filter((line) => /10\.0\.0\.|CHANGE|pg1$|192\.0\.2\.1:/.test(line))).toEqual([
    '    - 192.0.2.1:2379',
    '    server pg1 192.0.2.1:5432',
    'ETCD_INITIAL_CLUSTER=pg1=http://192.0.2.1:2380,pg2=http://192.0.2.2:2380,pg3=http://192.0.2.3:2380',
  ])
})

test('Patroni acknowledges nothing that is on one machine alone', () => {
  const file = patroniFile(wanted)
  expect(file).toMatch(/^ {4}synchronous_mode: true$/m)
  expect(file).toMatch(/^ {4}synchronous_mode_strict: true$/m)
  // With etcd3, Patroni 3.0.2 overwrites the key of a new leader.
  expect(file).toMatch(/^etcd:$/m)
})
