// Runs a script of this folder on Laurel's pinned Node. Plain JavaScript, since any older Node must
// read it. Installs missing packages first.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const modules = join(root, 'node_modules')

refuseOldNode()
showHelpIfAsked(process.argv.slice(2))
await installIfStale()
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

/** Whether npm's record of installed packages matches package-lock.json. */
function isInstalled() {
  if (!existsSync(runtime())) return false
  let installed
  try {
    installed = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8')).packages
  } catch {
    return false
  }
  const wanted = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, integrity, optional, dev, devOptional }]) => {
      if (path === '') return true
      const found = installed[path]
      if (found === undefined) return optional || ((dev || devOptional) && omitsDev())
      return found.version === version && found.integrity === integrity
    },
  )
}

function omitsDev() {
  const omitted = process.env.npm_config_omit ?? ''
  return process.env.NODE_ENV === 'production' || omitted.split(/\s+/).includes('dev')
}

async function installIfStale() {
  if (isInstalled()) return
  const unlock = await lockInstallation()
  try {
    if (isInstalled()) return
    process.stdout.write('Installing what Laurel needs (npm ci) ...\n')
    const { status } = spawnSync(...npm(['ci', '--include=dev', '--loglevel=error']))
    if (status !== 0) fail('The installation failed; npm said why above.')
    if (!isInstalled())
      fail(`npm installed nothing that runs on ${process.platform} ${process.arch}.`)
  } finally {
    unlock()
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
