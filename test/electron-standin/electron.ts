/** The module `electron` as the main process sees it. */
import { app } from './app.ts';
import { BrowserWindow } from './browser-window.ts';
import { ClipboardItem, clipboard } from './clipboard.ts';
import { dialog } from './dialog.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu, MenuItem } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { net } from './net.ts';
import { powerMonitor } from './power-monitor.ts';
import { protocol } from './protocol.ts';
import { screen } from './screen.ts';
import { session } from './session.ts';
import { shell } from './shell.ts';
import { strict } from './strict.ts';
import { utilityProcess } from './utility-process.ts';
import { WebContents } from './web-contents.ts';

const webContents = strict('webContents', {
  getAllWebContents: () => WebContents.all(),
  fromDevToolsTargetId: (targetId: string) => WebContents.fromDevToolsTargetId(targetId),
});

export {
  BrowserWindow,
  ClipboardItem,
  Menu,
  MenuItem,
  app,
  clipboard,
  dialog,
  ipcMain,
  nativeTheme,
  net,
  powerMonitor,
  protocol,
  screen,
  session,
  shell,
  utilityProcess,
  webContents,
};
