/**
 * Holds the stand-in to electron.d.ts: compiles only while every member that the stand-in offers has a type that fits
 * Electron's. The reverse, that it offers all that main/ uses, is conformance.test.ts's.
 *
 * EventEmitter's members are left out: Electron declares them once for each event, and StrictEmitter checks the names
 * when they are used.
 */
import type { EventEmitter } from 'node:events';
import type * as Electron from 'electron';
import type { commandLine } from './app.ts';
import type * as Standin from './electron.ts';
import type { PreloadContextBridge, PreloadIpcRenderer, PreloadWebUtils } from './in-page.ts';
import type { IpcMain } from './ipc-main.ts';
import type { DefaultSession } from './session.ts';
import type { ParentPort, UtilityProcessGlobal } from './utility-child.ts';
import type { UtilityProcess } from './utility-process.ts';
import type { WebContents } from './web-contents.ts';
import type { WebFrameMain } from './web-frame-main.ts';

/** Each of Electron's types that main/ can get hold of, and what stands in for it. */
export interface Played {
  App: typeof Standin.app;
  BrowserWindow: Standin.BrowserWindow;
  Clipboard: typeof Standin.clipboard;
  ClipboardItem: Standin.ClipboardItem;
  CommandLine: typeof commandLine;
  ContextBridge: PreloadContextBridge;
  Dialog: typeof Standin.dialog;
  IpcMain: IpcMain;
  IpcRenderer: PreloadIpcRenderer;
  Menu: Standin.Menu;
  MenuItem: Standin.MenuItem;
  NativeTheme: typeof Standin.nativeTheme;
  Net: typeof Standin.net;
  ParentPort: ParentPort;
  PowerMonitor: typeof Standin.powerMonitor;
  Process: UtilityProcessGlobal;
  Protocol: typeof Standin.protocol;
  Screen: typeof Standin.screen;
  Session: DefaultSession;
  Shell: typeof Standin.shell;
  UtilityProcess: UtilityProcess;
  WebContents: WebContents;
  WebFrameMain: WebFrameMain;
  WebUtils: PreloadWebUtils;
}

/** What is used of the classes themselves, not of their instances. */
export interface PlayedStatics {
  BrowserWindow: typeof Standin.BrowserWindow;
  Menu: typeof Standin.Menu;
  Session: typeof Standin.session;
  UtilityProcess: typeof Standin.utilityProcess;
}

interface RealStatics {
  BrowserWindow: typeof Electron.BrowserWindow;
  Menu: typeof Electron.Menu;
  Session: typeof Electron.session;
  UtilityProcess: typeof Electron.utilityProcess;
}

interface Real {
  App: Electron.App;
  BrowserWindow: Electron.BrowserWindow;
  Clipboard: Electron.Clipboard;
  ClipboardItem: Electron.ClipboardItem;
  CommandLine: Electron.CommandLine;
  ContextBridge: Electron.ContextBridge;
  Dialog: Electron.Dialog;
  IpcMain: Electron.IpcMain;
  IpcRenderer: Electron.IpcRenderer;
  Menu: Electron.Menu;
  MenuItem: Electron.MenuItem;
  NativeTheme: Electron.NativeTheme;
  Net: Electron.Net;
  ParentPort: Electron.ParentPort;
  PowerMonitor: Electron.PowerMonitor;
  Process: NodeJS.Process;
  Protocol: Electron.Protocol;
  Screen: Electron.Screen;
  Session: Electron.Session;
  Shell: Electron.Shell;
  UtilityProcess: Electron.UtilityProcess;
  WebContents: Electron.WebContents;
  WebFrameMain: Electron.WebFrameMain;
  WebUtils: Electron.WebUtils;
}

type Offered<Standing, True> = Exclude<keyof Standing & keyof True, keyof EventEmitter | 'prototype'>;

/** The names of members whose types do not fit; never when all do. */
type Misfits<Standing, True> = {
  [Member in Offered<Standing, True>]: Standing[Member] extends True[Member] ? never : Member;
}[Offered<Standing, True>];

type NoMisfits<Table, TrueTable> = {
  [Name in keyof Table & keyof TrueTable]: Misfits<Table[Name], TrueTable[Name]>;
};

type AllNever<Table> = { [Name in keyof Table]: never };

export const instancesConform = (misfits: NoMisfits<Played, Real>): AllNever<Played> => misfits;
export const staticsConform = (misfits: NoMisfits<PlayedStatics, RealStatics>): AllNever<PlayedStatics> =>
  misfits;
