export const players = {
  roster: {
    title: 'Joueurs',
    ways: '{count} façons de penser',
    eloMargin: '{elo} ± {margin} Elo',
    eloRange: '{least} à {most} Elo',
    scale: 'Leur force',
    scaleHint: 'Elo : 200 de plus gagnent trois parties sur quatre',
    side: 'Vous jouez',
    asBlack: 'Noir',
    asWhite: 'Blanc',
    watch: 'Regarder',
    against: 'Contre',
    againstPlayer: 'contre {player}',
    play: 'Jouer contre {player}',
    watchGame: 'Regarder {player}',
    time: 'Temps par coup',
    cares: 'Ce qui compte pour lui',
    visits: 'Coups essayés le plus',
    share: 'essayé {share} du temps',
    sees: 'Ce qu’il a pesé',
    sights: 'Les coups à première vue',
    more: {
      beginner: 'Il ne regarde que le coup : combien de pions il retourne, et s’il prend un coin.',
      club: 'Il regarde exactement six coups d’avance et additionne six choses : coins, cases voisines, mobilité, bords, pions et dernier coup.',
      evolved:
        'Il voit huit choses sur l’othellier et les additionne. Personne ne lui a dit ce que chacune vaut : il a joué contre lui-même pendant 120 générations et gardé ce qui gagnait.',
      'monte-carlo':
        'Il joue des parties jusqu’au bout, surtout avec des coups qui ont déjà gagné, et choisit celui où il est revenu le plus souvent.',
      'monte-carlo-evaluated':
        'Il fait pousser le même arbre de parties, et demande à l’évaluation apprise où en est chacune au lieu de la jouer.',
      neural:
        'Comme Maître il cherche, et un réseau de neurones lui dit où en est une position ; mais le sien n’a appris que dans des parties de tournoi. Vous voyez ce qu’il pense de chaque coup à première vue, avant de chercher.',
      master:
        'Il cherche aussi loin que le temps le permet, avec une évaluation apprise sur des millions de parties, et joue la fin sans faute.',
      custom:
        'Il cherche quelques coups d’avance, puis oublie parfois quelque chose, comme tout le monde. À vous de choisir combien.',
    },
    measure: {
      squareValues: 'Valeur des cases',
      corners: 'Coins',
      cornerNeighbours: 'Près des coins vides',
      mobilityShare: 'Mobilité',
      frontierShare: 'Frontière',
      discShare: 'Pions',
      edgeShare: 'Bords',
      halfStableDiscs: 'Pions à demi stables',
    },
  },
};
