export const external = {
  program: {
    choose: 'Choisir un programme',
    startQuestion: 'Démarrer « {name} » ?',
    startDetail:
      'Il s’exécute avec vos propres droits et peut faire tout ce que vous pouvez. Ne démarrez que des programmes de confiance.',
    start: 'Démarrer',
    broken:
      'Certains des programmes que vous avez ajoutés n’ont pas pu être lus. Ils ont été mis de côté ; les autres sont là. Ajoutez de nouveau ceux qui manquent.',
    newer:
      'La liste de vos programmes vient d’Othello {madeBy} ; ceci est la version {version}. La liste reste telle quelle, et cette version s’en passe.',
  },
};
