export const external = {
  program: {
    choose: 'Choose a program',
    startQuestion: 'Start “{name}”?',
    startDetail:
      'It runs with your own rights and can do whatever you can. Start only programs that you trust.',
    start: 'Start',
    broken:
      'Some of the programs that you have added could not be read. They were set aside; the others are here. Add what is missing again.',
    newer:
      'The list of your programs was made by Othello {madeBy}; this is {version}. It stays as it is, and this version goes on without it.',
  },
};
