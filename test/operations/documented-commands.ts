import { files, read } from '../tidy/sources.ts'

/** The documents for operators whose commands are run by tests; docs/deploy stands for its files. */
export const DOCUMENTS = [
  'README.md',
  'docs/operations.md',
  'docs/database.md',
  'docs/backups.md',
  'docs/deploy',
]

const NAMES =
  'npm|npx|git|cd|export|podman|docker|age|age-keygen|openssl|pgbackrest|patronictl|promtool|journalctl|systemctl|psql|useradd|install|apt-get|haproxy|nginx|caddy|kubectl|pg_dropcluster|cp|systemd-run|CREATE|VACUUM|alter role'
const PROGRAMS = new RegExp(String.raw`^(?:${NAMES})\b`)

/**
 * The commands of a document, each on one line: those of its code blocks, and those within its
 * sentences that are more than a program's name.
 */
export function commandsIn(document: string): string[] {
  return document === 'docs/deploy' ? commandsOfDeploy() : commandsOfPage(read(document))
}

const DEPLOY = files.filter((file) => file.startsWith('docs/deploy/'))

/** In comments a command is within backquotes or on indented lines. */
function commandsOfDeploy(): string[] {
  const commands = DEPLOY.flatMap((file) => {
    const indented = commentsOf(file).filter((line) => line.startsWith('  '))
    return [...indented.map((line) => line.trim()), ...wordsOf(withoutMarks(file))]
  })
  return [...new Set(commands.filter((command) => PROGRAMS.test(command)))]
}

/** The lines of comments of docs/deploy with a command that `commandsIn` does not see. */
export function unmarkedCommands(): string[] {
  const command = new RegExp(String.raw`(?<![\w/-])(?:${NAMES}) (?:-|[a-z-]+ -|run |apply|edit-)`)
  return DEPLOY.flatMap((file) =>
    commentsOf(file)
      .map((line) => line.replaceAll(/`[^`]+`/g, ''))
      .filter((line) => !line.startsWith('  ') && command.test(line))
      .map((line) => `${file}: ${line}`),
  )
}

function commentsOf(file: string): string[] {
  const lines = [...read(file).matchAll(/^ *# ?(.*)$/gm)].map(([, line = '']) => line)
  return lines
    .join('\n')
    .replaceAll(/\\\n */g, '')
    .split('\n')
}

function withoutMarks(file: string): string {
  return read(file).replaceAll(/^ *# ?/gm, '')
}

function wordsOf(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.replaceAll(/\s+/g, ' '))
    .filter((word) => PROGRAMS.test(word) && word.includes(' '))
}

function commandsOfPage(text: string): string[] {
  const fence = /^ *```(\w*)\n(.*?)^ *```$/gms
  const blocks = [...text.matchAll(fence)].filter(([, kind]) =>
    /^(?:sh|bash|sql)?$/.test(kind ?? ''),
  )
  const lines = blocks.flatMap(([, , code = '']) =>
    code
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      // An explanation stands beside some commands.
      .map((line) => (line.trim().split(/ {2,}/)[0] ?? '').trim()),
  )
  const isSetting = (line: string) => line === '' || /^(?:[A-Z_]+=|archive_\w+ = )/.test(line)
  return [...lines.filter((line) => !isSetting(line)), ...wordsOf(text.replaceAll(fence, ''))]
}

/** A file that runs the command, and the words in it that do; or why none can. */
export type Row =
  readonly [command: string, file: string, words?: string] | readonly [string, CommandWithoutTest]

export interface CommandWithoutTest {
  readonly because: string
}

const because = (reason: string): CommandWithoutTest => ({ because: reason })

const ITSELF = because('a test of it would run itself: CI runs it for each change')
const DEVELOPER = because('it checks the sources, not Laurel; npm run release runs it first')
const IDLE = because(
  'it measures, on an idle machine, for up to hours; docs/benchmarks.md has its figures',
)
const LONG = because('it is a longer form of tests that npm test -- --all runs')
const DOWNLOADS = because('it downloads: each CI starts with a fresh clone and npm install')
const SYSTEMD = because(
  'the machine of tests has no running systemd: systemd.long.test.ts plays its unit',
)
const CLUSTER = because(
  'it asks a running cluster: npm run test:failover -- --patroni asks its REST API',
)
const NOT_OURS = because("it is another program's own, for the operator to look at")
const PODMAN = because('it needs Podman, as npm run test:container does, which runs it')

const SCHEMAS = because(
  'it needs a cluster of Kubernetes: kubernetes.test.ts holds the files against the published schemas',
)
const OTHERS_CLUSTER = because(
  "it removes the machine's own cluster; the test of Patroni starts its own",
)

const PROXY = 'test/operations/start-proxy.ts'
const SERVICE = 'test/operations/systemd.long.test.ts'
const MACHINE = 'test/operations/systemd-machine.ts'
const DATA = 'test/lifecycle/data-command.long.test.ts'
const MINUTE = 'test/backup/point-in-time.long.test.ts'
const ARCHIVES = 'test/backup/archives.long.test.ts'
const POSTGRES = 'test/backup/archived-postgres.ts'
const AGE = 'test/backup/age.long.test.ts'
const UPGRADE = 'test/lifecycle/upgrade.long.test.ts'

/** Without words, the file has to name the script of the npm command. */
export const ROWS: readonly Row[] = [
  ['npm start', 'test/lifecycle/start.long.test.ts'],
  ['npm start -- --check', 'src/app/server/check-services.test.ts', 'checkServices('],
  ['npm start -- --demo', 'src/demo/fill-demo.test.ts', 'fillDemo('],
  ['npm test', ITSELF],
  ['npm test -- --all', ITSELF],
  ['npm run check', DEVELOPER],
  ['npm run bench', IDLE],
  ['npm run test:container', PODMAN],
  ['npm run test:faults -- --pooler', LONG],
  ['npm run test:failover', LONG],
  ['npm run test:failover -- --patroni', LONG],
  ['npm run dev', 'test/lifecycle/dev.long.test.ts'],
  ['npm run data -- where', DATA, "command('where')"],
  ['npm run data -- move folder', DATA, "command('move', to.path)"],
  ['npm run data -- remove', DATA, "command('remove')"],
  ['npm run audit', SERVICE],
  ['npm run admin:password', SERVICE],
  ['npm run backup', SERVICE],
  ['npm run backup -- --help', 'test/operations/commands.long.test.ts', "script, '--help'"],
  ['npm run backup -- --to folder', SERVICE, "'scripts/backup.ts', '--to'"],
  ['npm run backup --silent -- --quiet', SERVICE, 'npm run backup --silent -- --quiet'],
  ['npm run restore', 'test/backup/restore.long.test.ts'],
  ['npm run restore -- --from folder', SERVICE, "'scripts/restore.ts', '--from'"],
  [
    'npm run restore -- --from s3://bucket/path/name.tar.age --identity key.txt',
    ARCHIVES,
    'const from = `s3://',
  ],
  ['npm run move', 'test/backup/move.long.test.ts'],
  ['npm run move -- --to postgres://…', 'test/backup/move.long.test.ts', "'--to'"],
  ['npm run upgrade', UPGRADE],
  ['npm run upgrade -- --check', UPGRADE, "'--check'"],
  ['npm install', 'test/lifecycle/older-postgres.long.test.ts', "'npm', [...words"],
  ['git clone … /opt/laurel && cd /opt/laurel', DOWNLOADS],
  ['npm ci --workspaces=false && npm run build', DOWNLOADS],
  [
    'npm ci --omit=dev --workspaces=false',
    'test/operations/commands.long.test.ts',
    'npm ci --omit=dev --workspaces=false',
  ],
  [
    'useradd --system --user-group --home-dir /var/lib/laurel --no-create-home --shell /usr/sbin/nologin laurel',
    MACHINE,
    '^useradd ',
  ],
  ['install -D -m 600 /dev/null /etc/laurel/laurel.env', MACHINE, '^install '],
  ['cp /opt/laurel/docs/deploy/laurel.service /etc/systemd/system/', SYSTEMD],
  ['systemctl daemon-reload && systemctl enable --now laurel', SYSTEMD],
  [
    'systemd-run --quiet --pipe --wait --collect --working-directory=/opt/laurel -p EnvironmentFile=-/etc/laurel/laurel.env -E DATA_DIR=/var/lib/laurel npm run backup',
    SYSTEMD,
  ],
  ['systemctl start', SYSTEMD],
  ['systemctl enable --now laurel@3001 laurel@3002', SYSTEMD],
  ['systemctl restart etcd', CLUSTER],
  ['journalctl -u laurel', SYSTEMD],
  ['journalctl -p warning', SYSTEMD],
  [
    'cd /opt/laurel && DATA_DIR=/var/lib/laurel npm run backup',
    SERVICE,
    'cd /opt/laurel && DATA_DIR=/var/lib/laurel npm run backup',
  ],
  ['podman exec laurel npm run backup', PODMAN],
  ['export COMMIT=$(git rev-parse HEAD)', PODMAN],
  [
    'podman build --format docker --build-arg COMMIT -f docs/deploy/Containerfile -t laurel .',
    'scripts/test-container.ts',
    "writtenCommand('build'",
  ],
  [
    'podman run --detach --name=laurel --init --read-only --cap-drop=all --security-opt=no-new-privileges --shm-size=256m -p 127.0.0.1:3000:3000 -v laurel:/var/lib/laurel --env-file laurel.env --stop-timeout 60 laurel',
    'scripts/run-container.ts',
    "writtenCommand('run'",
  ],
  ['caddy validate --config /etc/caddy/Caddyfile', PROXY, "'validate'"],
  ['nginx -t', PROXY, "'-t'"],
  ['haproxy -c -f /etc/haproxy/haproxy.cfg', 'test/operations/proxies.long.test.ts', "['-c', '-f'"],
  ['kubectl apply -f cloudnative-pg.yml -f kubernetes.yml', SCHEMAS],
  ['openssl rand -hex 32', NOT_OURS],
  ["CREATE ROLE laurel LOGIN PASSWORD '…';", POSTGRES, '^(?:CREATE|ALTER) '],
  [
    "CREATE DATABASE laurel OWNER laurel ENCODING 'UTF8' TEMPLATE template0;",
    POSTGRES,
    '^(?:CREATE|ALTER) ',
  ],
  ['ALTER ROLE laurel SET jit = off;', POSTGRES, '^(?:CREATE|ALTER) '],
  ['alter role … createdb', because("the tests' own role may create databases already")],
  ['psql -h 10.0.0.1 -U postgres', CLUSTER],
  ['age-keygen -o key.txt', AGE, 'age-keygen -o key.txt'],
  ['age -d -i key.txt name.tar.age | tar x', AGE, 'age -d -i key.txt name.tar.age | tar x'],
  ['pgbackrest --stanza=laurel stanza-create', MINUTE, "run('stanza-create')"],
  ['pgbackrest --stanza=laurel check', MINUTE, "run('check')"],
  ['pgbackrest --stanza=laurel --type=full backup', MINUTE, "run('--type=full')"],
  ['pgbackrest --stanza=laurel --type=diff backup', MINUTE, "run('--type=diff')"],
  [
    "pgbackrest --stanza=laurel --delta --type=time --target='2026-11-26 14:30:00+00' --target-action=promote restore",
    MINUTE,
    "run('restore', time)",
  ],
  ['pgbackrest --stanza=laurel info', MINUTE, "run('info')"],
  ['patronictl -c /etc/patroni/config.yml list', CLUSTER],
  ['patronictl switchover', CLUSTER],
  ['patronictl pause', NOT_OURS],
  ['patronictl edit-config', NOT_OURS],
  ['pg_dropcluster --stop 15 main', OTHERS_CLUSTER],
  [
    'apt-get install patroni etcd-server postgresql',
    'test/failover/patroni/programs.ts',
    "installFromDebian('etcd-server'",
  ],
  ['apt-get install pgbackrest', MINUTE, "programFromDebian('pgbackrest'"],
  [
    'promtool check rules alerts.yml',
    'test/operations/watching.long.test.ts',
    "'check', 'rules', 'alerts.yml'",
  ],
]
