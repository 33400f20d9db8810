'use strict';
// Runs the build of this clone, and has one made when there is none or the sources have changed since.
// Written in the syntax of old Node versions: they must get as far as the sentence that names the version needed.
// Every start passes through here, so the usual path only reads one small file and looks at modification times.

var fs = require('fs');
var path = require('path');

var root = path.dirname(__dirname);
var oldestNode = [20, 19];
var loops = ['fold', 'okf', 'sdlc'];
var serverWords = ['mcp', 'serve'];
/** Options that may stand before the command and take the next word as their value. */
var valueOptions = ['--root'];

/** Starts the executable of that name, in this process and with its arguments untouched. */
exports.launch = function launch(name) {
  var refusal = refuseNode(process.versions.node);
  if (refusal) {
    fail(name, refusal);
    return;
  }
  var pointer = readPointer();
  if (!isFresh(pointer, name)) pointer = renew(name, pointer);
  // What the program throws is for Node to report, as if it had been started directly.
  if (pointer) require(path.join(root, pointer.dir, name + '.js'));
};

/** The sentence for a Node that is too old; undefined when it will do. */
function refuseNode(version) {
  var parts = version.split('.').map(Number);
  var isOld = parts[0] < oldestNode[0] || (parts[0] === oldestNode[0] && parts[1] < oldestNode[1]);
  if (!isOld) return undefined;
  return (
    'Node.js ' + oldestNode.join('.') + ' or newer is needed; ' + process.execPath + ' is ' + version + '.'
  );
}
exports.refuseNode = refuseNode;

/** What build/current.json says; undefined when there is none or it is not of the shape this launcher knows. */
function readPointer() {
  try {
    var pointer = JSON.parse(fs.readFileSync(root + '/build/current.json', 'utf8'));
    return typeof pointer.dir === 'string' && Array.isArray(pointer.files) ? pointer : undefined;
  } catch {
    return undefined;
  }
}
exports.readPointer = readPointer;

/** True when the build is there and no file that this executable was made of has been touched. */
function isFresh(pointer, name) {
  if (!pointer || !fs.existsSync(root + '/' + pointer.dir + '/' + name + '.js')) return false;
  // Each look costs a hundredth of a millisecond, and a loop never rests on another.
  var others = loops.filter(function (loop) {
    return name !== 'trefoil' && loop !== name;
  });
  var passed = others.map(function (loop) {
    return 'packages/' + loop + '/';
  });
  return pointer.files.every(function (entry) {
    for (var at = 0; at < passed.length; at += 1) if (entry[0].startsWith(passed[at])) return true;
    // Sources are no links, and not to ask for what a link leads to is cheaper.
    var stats = fs.lstatSync(root + '/' + entry[0], { throwIfNoEntry: false });
    return stats !== undefined && stats.mtimeMs === entry[1] && stats.size === entry[2];
  });
}

/** The pointer to run by, after looking closer and setting up where that is allowed; undefined when there is none. */
function renew(name, pointer) {
  var state = require('./build-state.cjs').compareContents(root, name, pointer);
  if (state === 'same') return pointer;
  if (!isServerCommand(name, process.argv.slice(2))) return setUp(name);
  var command = quote(path.join(__dirname, name)) + ' --version';
  if (state === 'missing') return fail(name, 'this clone is not set up yet; do it once with: ' + command);
  say(name, 'the sources have changed since this build was made; renew it with: ' + command);
  return pointer;
}

/** Whether these arguments start a server: a host waits for it, so nothing may be installed or built first. */
function isServerCommand(name, args) {
  var words = args.filter(function (arg, index) {
    return arg[0] !== '-' && valueOptions.indexOf(args[index - 1]) < 0;
  });
  if (name === 'trefoil' && loops.indexOf(words[0]) >= 0) return words[1] === 'mcp';
  return serverWords.indexOf(words[0]) >= 0;
}
exports.isServerCommand = isServerCommand;

/** Set-up runs in a process of its own: what it loads (npm, the bundler) stays out of the program. */
function setUp(name) {
  var script = path.join(root, 'tools', 'setup.mjs');
  // Nothing of it goes to stdout, which may be a pipe that somebody parses.
  var result = require('child_process').spawnSync(process.execPath, [script, name], {
    stdio: ['ignore', 2, 2],
  });
  if (result.status === 0) return readPointer();
  // A status means that set-up itself has said why.
  if (result.status === null) return fail(name, 'set-up was interrupted; run the same command again.');
  process.exitCode = 2;
  return undefined;
}

function fail(name, sentence) {
  say(name, sentence);
  process.exitCode = 2;
  return undefined;
}

function say(name, sentence) {
  process.stderr.write(name + ': ' + sentence + '\n');
}

function quote(word) {
  return /^[\w/.,:=@%+-]+$/.test(word) ? word : "'" + word.replace(/'/g, "'\\''") + "'";
}
