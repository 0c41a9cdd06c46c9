export const players = {
  roster: {
    title: 'Players',
    ways: '{count} ways to think',
    eloMargin: '{elo} ± {margin} Elo',
    eloRange: '{least} to {most} Elo',
    scale: 'How strong they are',
    scaleHint: 'Elo: 200 more win three games of four',
    side: 'You play',
    asBlack: 'Black',
    asWhite: 'White',
    watch: 'Watch',
    against: 'Against',
    againstPlayer: 'against {player}',
    play: 'Play against {player}',
    watchGame: 'Watch {player}',
    time: 'Time for a move',
    cares: 'What it cares about',
    visits: 'Moves it tried most',
    share: 'tried {share} of the time',
    sees: 'What it weighed',
    sights: 'Its first sight of the moves',
    more: {
      beginner: 'It looks at the move alone: how many discs it flips, and whether it takes a corner.',
      club: 'It looks exactly six moves ahead and adds up six things: corners, the squares beside them, mobility, edges, discs and the last move.',
      evolved:
        'It sees eight things on the board and adds them up. What each is worth nobody told it: it played itself for 120 generations and kept what won.',
      'monte-carlo':
        'It plays games to their end, mostly along moves that have won before, and makes the move it came back to most often.',
      'monte-carlo-evaluated':
        'It grows the same tree of games, and asks the learnt evaluation how each one stands instead of playing it out.',
      neural:
        'Like Master it searches and asks a neural network how a position stands, but one that has learnt from tournament games alone. You see what it makes of each move at first sight, before it searches.',
      master:
        'It searches as deep as time allows, with an evaluation learnt from millions of games, and plays the end without a mistake.',
      custom:
        'It searches a few moves ahead and then overlooks something now and then, as people do. You choose how often.',
    },
    measure: {
      squareValues: 'Square values',
      corners: 'Corners',
      cornerNeighbours: 'Next to empty corners',
      mobilityShare: 'Mobility',
      frontierShare: 'Frontier',
      discShare: 'Discs',
      edgeShare: 'Edges',
      halfStableDiscs: 'Half-stable discs',
    },
  },
};
