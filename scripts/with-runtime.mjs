// Runs a script of this folder on Laurel's pinned Node. Plain JavaScript, since any older Node must
// read it. A start and the tests install missing packages first; other commands say what to run.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  linkSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')
const INSTALLING = new Set(['scripts/start.ts', 'scripts/test.ts'])
/** The workspace of the packages that only tests, checks and benchmarks need. */
const TEST_PACKAGES = 'test/packages'

refuseOldNode()
showHelpIfAsked(process.argv.slice(2))
await installIfStale(process.argv.slice(2))
run(process.argv.slice(2))

function refuseOldNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  fail(`Laurel needs Node 20.19 or later to start; this is Node ${process.versions.node}.`)
}

/** Shows the help before any installation, which a request for help must not start. */
function showHelpIfAsked([script, ...args]) {
  if (!args.includes('--help') && !args.includes('-h')) return
  const commands = JSON.parse(readFileSync(join(root, 'scripts/commands.json'), 'utf8'))
  const [usage, ...lines] = commands[script] ?? []
  if (usage === undefined) return
  process.stdout.write(`Usage: ${usage}\n\n${lines.join('\n')}\n`)
  process.exit(0)
}

function fail(message) {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

/** npm's record of the installed packages; null if there is none. */
function readInstalled() {
  try {
    return JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
  } catch {
    return null
  }
}

/**
 * Whether the installed packages are those of package-lock.json: the ones that Laurel runs and builds
 * with, and those of the tests if `withTests`.
 */
function isInstalled(withTests) {
  const installed = readInstalled()
  if (installed === null || !existsSync(runtime())) return false
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  const folders = withTests ? ['', TEST_PACKAGES] : ['']
  return [...findNeeded(locked, folders)].every((path) => {
    const { version, integrity, optional } = locked[path]
    const found = installed[path]
    if (found === undefined) return Boolean(optional)
    return found.version === version && found.integrity === integrity
  })
}

/** The places in package-lock.json of the packages that these folders need, with all that those need. */
function findNeeded(locked, folders) {
  const omitsDev = isDevOmitted()
  const needed = new Set()
  const open = [...folders]
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, devDependencies, optionalDependencies, peerDependencies } = locked[path]
    const dev = path === '' && !omitsDev ? devDependencies : {}
    const names = { ...dependencies, ...optionalDependencies, ...peerDependencies, ...dev }
    for (const name of Object.keys(names)) {
      const place = findPlace(locked, path, name)
      if (place === null || needed.has(place)) continue
      needed.add(place)
      open.push(place)
    }
  }
  return needed
}

/** Where a package finds another: in its own folder, or else in one above; null if it is nowhere. */
function findPlace(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`
    if (place in locked) return place
    if (folder === '') return null
  }
}

/** Whether the packages that pages are built with were left out, by npm's settings or at the last installation. */
function isDevOmitted() {
  const omitted = process.env.npm_config_omit ?? ''
  if (omitted.split(/\s+/).includes('dev')) return true
  const installed = readInstalled()
  return installed !== null && !Object.values(installed).some(({ dev }) => dev)
}

/** Whether a script runs on the packages of the tests, or they are installed anyway and stay. */
function includesTests(script) {
  return (
    /^(?:scripts\/(?:test|check)|bench\/)/.test(script) || TEST_PACKAGES in (readInstalled() ?? {})
  )
}

async function installIfStale([script = '', ...options]) {
  const withTests = includesTests(script)
  if (isInstalled(withTests)) {
    if (script === 'scripts/test.ts' && isDevOmitted())
      fail('The tests need the packages for development, which were left out: run "npm ci" first.')
    return
  }
  const args = ['ci', isDevOmitted() ? '--omit=dev' : '--include=dev']
  if (!withTests) args.push('--workspaces=false')
  const user = findUser()
  if (user !== null) {
    fail(
      `The packages in ${modules} are not those of this version, but process ${user} runs on them: stop it, run "npm ${args.join(' ')}", and start it again. To upgrade without a pause, install the new version in a folder of its own.`,
    )
  }
  if (!INSTALLING.has(script) || options.includes('--check')) {
    fail(
      `The packages in ${modules} are missing or not those of this version: run "npm ${args.join(' ')}" first.`,
    )
  }
  const unlock = await lockInstallation()
  try {
    if (isInstalled(withTests)) return
    process.stdout.write(`Installing what Laurel needs (npm ${args.join(' ')}) ...\n`)
    const { status } = spawnSync(...npm([...args, '--loglevel=error']))
    if (status !== 0) fail('The installation failed; npm said why above.')
    if (!isInstalled(withTests))
      fail(`npm installed nothing that runs on ${process.platform} ${process.arch}.`)
  } finally {
    unlock()
  }
}

/** The id of a process that runs a program of these packages (Laurel or PostgreSQL); null: none. */
function findUser() {
  if (process.platform === 'win32' || !existsSync(modules)) return null
  const folder = `${realpathSync(modules)}/`
  // npm runs this file itself on the Node of these packages.
  const found = runningPrograms().find(
    ({ paths, words }) =>
      !words.includes('with-runtime.mjs') &&
      paths.some((path) => realPath(path).startsWith(folder)),
  )
  return found?.pid ?? null
}

/** The processes of this machine, as far as this user may know them. */
function runningPrograms() {
  if (process.platform === 'linux') {
    const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    return pids.map((pid) => {
      const words = readText(`/proc/${pid}/cmdline`)
      return { pid, words, paths: [`/proc/${pid}/exe`, words.split('\0')[0]] }
    })
  }
  const lines = spawnSync('ps', ['-axo', 'pid=,args=']).stdout?.toString() ?? ''
  return [...lines.matchAll(/^ *(\d+) (.*)$/gm)].map(([, pid, words]) => ({
    pid,
    words,
    paths: [words.split(' ')[0]],
  }))
}

function readText(path) {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

function realPath(path) {
  try {
    return path.startsWith('/') ? realpathSync(path) : ''
  } catch {
    return ''
  }
}

/** Runs the npm that started this process, on its own Node; otherwise the npm on the PATH. */
function npm(args) {
  const options = { cwd: root, stdio: 'inherit' }
  const { npm_execpath: cli, npm_node_execpath: node } = process.env
  if (cli?.endsWith('.js') && node) return [node, [cli, ...args], options]
  return ['npm', args, { ...options, shell: process.platform === 'win32' }]
}

/** Makes concurrent first starts wait, since they would install over each other. */
async function lockInstallation() {
  const name = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const path = join(tmpdir(), `laurel-install-${name}.lock`)
  for (let isTold = false; ; isTold = true) {
    try {
      lock(path)
      const unlock = () => rmSync(path, { force: true })
      process.once('exit', unlock)
      return unlock
    } catch (error) {
      if (error.code !== 'EEXIST') throw error
      if (isAbandoned(path)) {
        rmSync(path, { force: true })
        continue
      }
      if (!isTold) process.stdout.write(`Waiting for another installation to end (${path}) ...\n`)
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
  }
}

/** Creates the lock together with its content: an empty lock would never count as abandoned. */
function lock(path) {
  const own = `${path}.${process.pid}`
  writeFileSync(own, String(process.pid))
  try {
    linkSync(own, path)
  } finally {
    rmSync(own)
  }
}

function isAbandoned(path) {
  try {
    process.kill(Number(readFileSync(path, 'utf8')), 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/**
 * The path of the pinned Node in its platform's package, since .bin/ is missing if npm can't create
 * links.
 */
function runtime() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const folders = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const paths = folders.map((name) =>
    join(modules, name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'),
  )
  return paths.find((path) => existsSync(path)) ?? paths[0]
}

function run([script, ...args]) {
  if (script === undefined) fail('Usage: node scripts/with-runtime.mjs <script.ts> [options]')
  // The IPC channel has no messages; it closes when this process dies, so that the script stops.
  const child = spawn(runtime(), [join(root, script), ...args], {
    // V8's compile cache, which halves the next start. Safe to delete.
    env: { NODE_COMPILE_CACHE: join(modules, '.cache/compiled'), ...process.env },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, () => child.kill(signal))
  stopWithNpm(child)
  child.on('error', (error) =>
    fail(`The Node that Laurel brings does not run here: ${error.message}`),
  )
  child.on('exit', (code, signal) => {
    for (const name of signals) process.removeAllListeners(name)
    if (signal === null) process.exit(code ?? 1)
    process.kill(process.pid, signal)
  })
}

/** npm passes SIGTERM only to the shell between it and this process, which does not pass it on. */
function stopWithNpm(child) {
  if (process.env.npm_lifecycle_event === undefined || process.platform === 'win32') return
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    child.kill('SIGTERM')
  }, 200)
  watch.unref()
}
