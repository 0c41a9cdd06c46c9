export const external = {
  program: {
    choose: '选择程序',
    startQuestion: '启动“{name}”？',
    startDetail: '它以您的权限运行，您能做的它都能做。请只启动您信任的程序。',
    start: '启动',
    broken: '您添加的部分程序无法读取，已另行保存；其余的仍然可用。请重新添加缺少的程序。',
    newer: '程序列表由 Othello {madeBy} 写成，而这是 {version}。列表保持原样，本版本不使用它。',
  },
};
