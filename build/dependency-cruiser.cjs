/** Who may import whom: the rules of ARCHITECTURE.md. */
const only = (name, from, allowed, comment) => ({
  name,
  comment,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [...allowed, from] },
});

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-cycles-between-folders',
      comment: 'Only folders of the interface still show each other their types and components.',
      scope: 'folder',
      severity: 'error',
      from: { pathNot: '^renderer/' },
      to: { circular: true },
    },
    { name: 'no-unresolvable', severity: 'error', from: {}, to: { couldNotResolve: true } },
    only('game-is-pure', '^engine/game/', [], 'The rules know nothing but themselves.'),
    only('notation', '^engine/notation/', ['^engine/game/'], 'Text and bytes to games and back.'),
    only('search-is-alone', '^engine/search/', [], 'AssemblyScript imports only its own.'),
    only('protocol', '^engine/protocol\\.ts$', ['^engine/game/']),
    only('job-list', '^engine/job-list\\.ts$', ['^engine/game/', '^engine/protocol\\.ts$']),
    only('watchdog', '^engine/watchdog\\.ts$', ['^engine/game/', '^engine/(protocol|job-list)\\.ts$']),
    only('players', '^engine/players/', ['^engine/game/', '^engine/protocol\\.ts$']),
    only('parse-command', '^engine/parse-command\\.ts$', [
      '^engine/(game|players)/',
      '^engine/protocol\\.ts$',
    ]),
    only('restart-policy', '^engine/restart-policy\\.ts$', []),
    only('host', '^engine/host/', [
      '^engine/(game|players)/',
      '^engine/search/(memory-map|(opponents|patterns)/layout)\\.ts$',
      '^engine/(protocol|job-list|watchdog|parse-command)\\.ts$',
      '^node:',
      '^[a-z_]+$',
    ]),
    only('arena', '^engine/arena/', ['^engine/(game|players)/', '^engine/protocol\\.ts$'], 'Pure play.'),
    only('console', '^engine/console/', ['^node:', '^[a-z_/]+$'], 'What every command is made of.'),
    only(
      'adapters',
      '^engine/adapters/',
      [
        '^engine/(arena|console|game|host|notation|players)/',
        '^engine/protocol\\.ts$',
        '^node:',
        '^[a-z_/]+$',
      ],
      'Shells on the engine and the arena; they know nothing of training.',
    ),
    only(
      'training',
      '^engine/training/',
      [
        '^engine/(arena|console|game|host|notation|players)/',
        '^engine/search/patterns/layout\\.ts$',
        '^engine/protocol\\.ts$',
        '^node_modules/valibot/',
        '^node:',
        '^[a-z_/]+$',
      ],
      'Tools on the engine and the arena; they know nothing of the adapters.',
    ),
    only(
      'command-line',
      '^engine/command-line/',
      ['^engine/(adapters|console|training)/', '^node:', '^[a-z_/]+$'],
      'The one place above adapters and training: the table of commands.',
    ),
    only('main', '^main/', [
      '^engine/(game|notation|players)/',
      '^engine/(protocol|watchdog|parse-command|restart-policy)\\.ts$',
      '^node_modules/(electron|valibot)/',
      '^electron',
      '^node:',
      '^(fs|path|url|os|crypto|events|util|timers|console)(/|$)',
    ]),
    only('contract', '^main/contract/', ['^engine/(game|notation)/', '^engine/protocol\\.ts$']),
    {
      name: 'renderer',
      severity: 'error',
      comment:
        'The interface knows the game, the protocol and the contract; never Node, Electron or the rest.',
      from: { path: '^renderer/' },
      to: {
        pathNot: [
          '^renderer/',
          '^engine/(game|notation|players)/',
          '^engine/(protocol|job-list|watchdog|restart-policy)\\.ts$',
          '^main/contract/',
          '^node_modules/(vue|pinia|vue-i18n|@vue|@intlify|@vueuse|idb)/',
        ],
      },
    },
    {
      name: 'no-reaching-back',
      severity: 'error',
      comment: 'Components know stores, stores know the game and the bridge; never the other way round.',
      from: { path: '^renderer/(session|documents|stores|thinking|shell|locales)/' },
      to: { path: '\\.vue$' },
    },
    {
      name: 'training-is-a-tool',
      severity: 'error',
      comment: 'Only the command line may start training; it never ships.',
      from: { pathNot: '^(engine/(training|command-line)|test)/' },
      to: { path: '^engine/training/' },
    },
    {
      name: 'shipped-code-knows-no-tests',
      severity: 'error',
      from: { path: '^(main|renderer|engine)/' },
      to: { path: '^(test|build)/' },
    },
  ],
  options: {
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.vue', '.js', '.mjs'],
      conditionNames: ['import', 'types'],
      exportsFields: ['exports'],
    },
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|release)/' },
  },
};
