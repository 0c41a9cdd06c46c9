/** The application menu: built anew when its items change, and otherwise only brought up to date. */
import { Menu } from 'electron';
import type { MenuModel } from './contract/bridge.ts';
import { type MenuContext, initialMenuTemplate, menuChanges, menuTemplate } from './menu.ts';

export interface AppMenu {
  /** Builds it anew, as after a change of its words. */
  build(): void;
  show(model: MenuModel): void;
}

export function createAppMenu(context: MenuContext): AppMenu {
  let model: MenuModel | undefined;

  function build(): void {
    const template = model ? menuTemplate(model, context) : initialMenuTemplate(context);
    Menu.setApplicationMenu(Menu.buildFromTemplate(template));
  }

  return {
    build,
    show(next) {
      const changes = model && menuChanges(model, next);
      model = next;
      const menu = Menu.getApplicationMenu();
      if (!changes || !menu) return build();
      for (const { id, enabled, checked } of changes) {
        const item = menu.getMenuItemById(id);
        if (!item) continue;
        item.enabled = enabled;
        if (checked !== undefined) item.checked = checked;
      }
    },
  };
}
