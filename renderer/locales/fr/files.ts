import type { files as english } from '../en/files.ts';
import type { Shape } from '../en/shape.ts';

export const files: Shape<typeof english> = {
  document: {
    failed: 'Cela n’a pas fonctionné. La partie en cours reste telle quelle.',
    untitled: 'Sans titre',
    title: '{name} — {app}',
    unsaved: '*{name}',
    openTitle: 'Ouvrir une partie',
    saveTitle: 'Enregistrer la partie',
  },
  dialog: {
    ok: 'OK',
    cancel: 'Annuler',
    close: 'Fermer',
    unavailable: 'Le chargement a échoué. Vérifiez la connexion et réessayez.',
  },
  save: {
    question: 'Enregistrer la partie « {name} » ?',
    detail: 'Les coups qui ne sont pas enregistrés seront perdus.',
    detailKept: 'Si vous ne l’enregistrez pas, elle reste sous « Parties précédentes ».',
    save: 'Enregistrer',
    dontSave: 'Ne pas enregistrer',
    replaceQuestion: '« {name} » existe déjà. Le remplacer ?',
    replace: 'Remplacer',
    failed: 'L’enregistrement a échoué',
    inPart: 'Enregistré, mais en partie',
    inPartDetail:
      'Le format de « {name} » ne contient pas toute cette partie : des coups annulés, des variantes, des notes ou les pendules y manquent. Enregistrez la partie dans un fichier texte pour tout garder.',
  },
  fileType: {
    games: 'Parties',
    game: 'Partie d’Othello',
    ggf: 'Format GGF',
    sgf: 'Format SGF',
    png: 'Image PNG',
    svg: 'Image SVG',
    gif: 'GIF animé',
    csv: 'Tableau pour tableurs (CSV)',
    allFiles: 'Tous les fichiers',
  },
  failure: {
    notFound: '« {name} » n’est plus là : le fichier, son dossier ou son disque est absent.',
    noPermission: 'Vous n’avez pas le droit d’utiliser « {name} ».',
    readOnly: '« {name} » est à un endroit protégé en écriture. Choisissez-en un autre.',
    noSpace: 'Il n’y a plus de place pour « {name} ». Libérez de l’espace ou choisissez un autre endroit.',
    isFolder: '« {name} » est un dossier, pas un fichier.',
    notAFile: '« {name} » n’est pas un fichier ordinaire.',
    badName: 'Le système n’accepte pas le nom « {name} ». Choisissez-en un autre.',
    inUse: 'Un autre programme utilise « {name} ». Fermez-le, puis réessayez.',
    changed:
      'Un autre programme a modifié « {name} » depuis son ouverture ou son enregistrement ici. Rien n’a été écrit ; choisissez Enregistrer pour comparer les deux.',
    tooLarge: '« {name} » dépasse ce qu’un fichier de partie peut avoir : 24 Mo, ou 4 Mo en GGF et SGF.',
    other: '« {name} » : le système signale {code}.',
  },
  earlier: {
    title: 'Parties précédentes',
    kept: 'La partie précédente est conservée sous « Parties précédentes »',
    none: 'Aucune partie n’a encore été jouée ici',
  },
  copied: {
    game: 'Partie copiée',
    line: 'Ligne copiée',
    moves: 'Coups copiés',
    movesUntil: 'Coups copiés, jusqu’à celui qui est affiché',
    boardAndMoves: 'Othellier et coups copiés : cette partie a commencé par une autre position',
    board: 'Othellier copié',
    picture: 'Image copiée',
    saved: 'Enregistré sous « {name} »',
    refused: 'Le presse-papiers est inaccessible',
    nothing: 'Le presse-papiers ne contient pas de partie',
  },
  drop: {
    hint: 'Déposez pour ouvrir',
  },
  fatal: {
    title: 'Othello doit se fermer',
    pageCrashed:
      'Sa fenêtre s’est arrêtée trois fois en une demi-minute. Votre partie est conservée et vous sera proposée au prochain démarrage.',
    pageFailed: 'Sa fenêtre n’a pas pu être chargée ({code}). Réinstallez Othello si cela se répète.',
    notStarted: 'L’application n’a pas pu démarrer ({code}). Réinstallez Othello si cela se répète.',
  },
};
