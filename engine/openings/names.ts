/**
 * The established names of opening positions. Each row has the usual moves from the standard start on, then the names
 * in English, Japanese and French, empty if none is established. A name is listed if at least two independent sources
 * agree on it, or if the common English catalogue has it. Chinese has no such list that sources agree on, so its
 * readers get the English names, in quotation marks. Every position occurs once; mirror images and transpositions count as one.
 */
export const OPENING_NAMES = `
f5d6|Perpendicular Opening|縦取り|perpendiculaire
f5d6c3d3c4|Tiger|虎定石|tigre
f5d6c3d3c4b3|Aubrey
f5d6c3d3c4b3d2f4|Aubrey (Feldborg Continuation)|Aubrey (Feldborg)
f5d6c3d3c4b3d7||イエス流(edmead)|de Grey Edmead
f5d6c3d3c4b5||Berg Tiger
f5d6c3d3c4f4c5||虎大量|tigre centrale
f5d6c3d3c4f4c5b3c2|Rose-Bill|花形定石|triangle
f5d6c3d3c4f4c5b3c2b4|Central Rose-Bill|FJT定石|triangle centrale
f5d6c3d3c4f4c5b3c2b4e3e6c6f6a5a4b5a6d7c7|20-Move Opening
f5d6c3d3c4f4c5b3c2e3|Nicolet|酉定石|triangle Nicolet
f5d6c3d3c4f4c5b3c2e3d2c6b4a3||酉フック
f5d6c3d3c4f4c5b3c2e3d2c6b4a4||酉ストレート
f5d6c3d3c4f4c5b3c2e3d2c6b4b5||酉アッパー
f5d6c3d3c4f4c5b3c2e6|Tamenori|金魚定石|Tamenori
f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6c7||ソフィア|Tamenori de Sophia
f5d6c3d3c4f4c5b3c2e6c6b4b5d2e3a6f3||パズル|casse-tête
f5d6c3d3c4f4c5b4|Grand Central|バナナ定石|grande tigre centrale
f5d6c3d3c4f4c5b4b3b5||バナナ定石(レクイエム)|Penloup-Juhem requiem
f5d6c3d3c4f4c5b4b3c6||南十字|Penloup-Juhem croix du sud
f5d6c3d3c4f4c5b4b3e6||バナナ定石(金田流)|Penloup-Juhem Kaneda
f5d6c3d3c4f4c5b4b5c6f3e6e3|Ishii|Ishii
f5d6c3d3c4f4c5b4b5c6f3e6e3g6f6g5d7g3|Mainline Tiger|虎メインライン
f5d6c3d3c4f4c5b5||まこ虎
f5d6c3d3c4f4c6|Spencer
f5d6c3d3c4f4e3|Brightwell|ブライトウェル|Brightwell
f5d6c3d3c4f4e3f3e6b4||ブライトウェル(Leader)|Brightwell Leader
f5d6c3d3c4f4e3f3e6c6||蝶定石|Brightwell papillon
f5d6c3d3c4f4e3f3e6f6||ブライトウェル・ウィング|Brightwell aile
f5d6c3d3c4f4e3f3g4||シャチ|Brightwell orque
f5d6c3d3c4f4e6|Leader's Tiger|リーダーズタイガー|tigre compacte
f5d6c3d3c4f4e6f6||ビン定石|compacte en coin
f5d6c3d3c4f4e6f6e3c5c6b6||ビン定石・坂口流|compacte d'opposition Sakaguchi
f5d6c3d3c4f4f6|Stephenson|Stephenson|tigre diagonale
f5d6c3d3c4f4f6b4|Kung|カン|Kung
f5d6c3d3c4f4f6f3|Comp'Oth|コンポス|tigre diagonale moderne
f5d6c3d3c4f4f6f3e3|Lightning Bolt|ライトニングボルト|tigre diagonale française
f5d6c3d3c4f4f6f3e6e7|Scorpion
f5d6c3d3c4f4f6f3e6e7c6||ロジステロ流|scorpion Piau-Puget
f5d6c3d3c4f4f6f3e6e7d7|New Scorpion||nouveau scorpion
f5d6c3d3c4f4f6f3e6e7d7g6d8||D8コンポス|scorpion Jacpoth
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5|Low-F.A.T.
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3g3|No-F.A.T.
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7|F.A.T. Draw|F.A.T. Draw
f5d6c3d3c4f4f6f3e6e7d7g6f8f7g5h6h4g4h3h5h7c5b4|F.A.T.
f5d6c3d3c4f4f6f3e6e7d7g6g5c5b6||シャープコンポス
f5d6c3d3c4f4f6f3e6e7d7g6g5c5c6||フラットコンポス
f5d6c3d3c4f4f6f3e6e7f7|Classic Scorpion|たまプラーザ|scorpion classique
f5d6c3d3c4f4f6g5|No-Kung|ノーカン|tigre diagonale classique
f5d6c3d3c4f4f6g5c6||Holgersson|tigre diagonale Holgersson
f5d6c3d3c4f4f6g5e3f3g4||Popov|Popov
f5d6c3d3c4f4f6g5e3f3g4h3g3f2|No-Kung (Continuation)|ノーカン(Continuation)
f5d6c3d3c4f4f6g5e3f3g6||1993年新手|tigre Japon 93
f5d6c3d3c4f4f6g5e3f3g6f7||Tau|Tau
f5d6c3d3c4f4f6g5e6c5||縦取り殺され|groupée anglaise
f5d6c3d3c4f4f6g5e6d7f7||北島流
f5d6c3d3c4f4f6g5f3||ノーカン(橋本流)|tigre diagonale Hashimoto
f5d6c3d3c5||ザリガニ定石|Parker
f5d6c3d3c6||海老定石
f5d6c3f4f6||龍定石
f5d6c3f4f6d3f3b3||風神定石
f5d6c3f4f6d3f3b3c7||竜巻定石
f5d6c3g5|Ganglion|ミサイル定石|ganglion
f5d6c3g5f6f4f3d3|Holty
f5d6c4d3c5|Cat|猫定石|chat
f5d6c4d3c5b4||Nicolet|Nicolet
f5d6c4d3c5f4e3f3c2b4b3|Berner|Berner
f5d6c4d3c5f4e3f3c2c6|Sakaguchi|猫定石・坂口流|romaine connexe
f5d6c4d3c6||蜂
f5d6c4d3e6|Italian|羊定石|italienne
f5d6c4g5|No-Cat|No-Cat|ganglion
f5d6c4g5c6|Swallow|燕定石
f5d6c4g5c6c5d7d3b4c3e3f3|No-Cat (Continuation)|No-Cat (Continuation)
f5d6c4g5f6||ラッコ定石
f5d6c5|Fishhook
f5d6c5f4d3|Horse|馬定石|cheval
f5d6c5f4d7||鶴定石|beta
f5d6c5f4e3||兎定石
f5d6c5f4e3c6d3e2||たまうさぎ
f5d6c5f4e3c6d3f3|Ralle|Ralle定石|Ralle
f5d6c5f4e3c6d3f6e6d7|Rose|ローズ
f5d6c5f4e3c6d3f6e6d7e7|Greenberg|手塚システム|Rose Greenberg
f5d6c5f4e3c6d3f6e6d7g3||シャープローズ|Rose diagonale
f5d6c5f4e3c6d3f6e6d7g3c4|Rose-Birth
f5d6c5f4e3c6d3f6e6d7g3c4b4|Rose-Birdie|Sローズ為則ローズ|Rose transverse
f5d6c5f4e3c6d3f6e6d7g3c4b4c3|Rose-Tamenori-Kling
f5d6c5f4e3c6d3f6e6d7g3c4e7||Sローズ・13e7兜割り型|Rose Piau
f5d6c5f4e3c6d3f6e6d7g3c4g5||Sローズローテーション型(g5)
f5d6c5f4e3c6d3f6e6d7g3c4g5c3b4e2|Brightstein|Brightstein|Rose Brightstein
f5d6c5f4e3c6d3f6e6d7g3c4g6||Sローズローテーション型(g6)|Rose Daunas
f5d6c5f4e3c6d3f6e6d7g4|Flat|フラットローズ|Rose plate
f5d6c5f4e3c6d3f6e6d7g4c4|Rotating Flat|Fローズローテーション型
f5d6c5f4e3c6d3f6e6d7g4c4b4g3g6||Amadeus Mercedes|Amadeus Mercedes
f5d6c5f4e3c6d3f6e6d7g4c4e7||Fローズ兜割り
f5d6c5f4e3c6d3f6e6d7g4c4g5c3f7d2e7f2|Rotating Flat (Kling Continuation)|Fローズローテーション型(Kling)
f5d6c5f4e3c6d3f6e6d7g4c4g6|Murakami Variation|村上流|Rose Murakami
f5d6c5f4e3c6d3g5|8-Shot|横うさぎ|coup 8
f5d6c5f4e3c6d7|Bhagat|Bhagat|Bhagat
f5d6c5f4e3c6e6|Inoue|井上流|Inoue
f5d6c5f4e3c6e6f6|Iago|雪うさぎ
f5d6c5f4e3c6f3|Shaman|シャーマン定石|Shaman
f5d6c5f4e3d3|Mimura|三村流|Mimura
f5d6c5f4e3f6|Owaku|大和久流
f5d6c6||野兎定石|Collay
f5f4|Parallel Opening|並び取り|parallèle
f5f4e3d6f3|Mouse
f5f4e3f2||旅チュー
f5f4e3f6d3||鼠定石
f5f6|Diagonal Opening|斜め取り|diagonale
f5f6c4f4|Semi-Wing Variation|Semi-Wing Variation
f5f6d3f4|Wing Variation|Wing Variation
f5f6e6f4c3|Buffalo|バッファロー定石|Ishii
f5f6e6f4c3c4|Hokuriku Buffalo|北陸バッファロー|Ishii transverse
f5f6e6f4c3d6f3c4c5b4|Tanida Buffalo|谷田バッファロー|cannibale cannibalesque
f5f6e6f4c3d7f3|Maruoka Buffalo|丸岡バッファロー|Ishii décollée en coin
f5f6e6f4d3||裏蛇定石|citadine
f5f6e6f4e3|Cow|牛定石|diagonale classique
f5f6e6f4e3c5c4|Rose-v-Toth|Rose-v-Toth
f5f6e6f4e3c5c4d3c3|Landau|Landau
f5f6e6f4e3c5c4d3f3e2|Maruoka|Maruoka
f5f6e6f4e3c5c4e7|Tanida|Tanida|Tanida
f5f6e6f4e3c5c4e7b5e2|Sailboat|ヨット定石
f5f6e6f4e3c5c4e7g4|Aircraft|飛行機|avion
f5f6e6f4e3c5c4e7g4g3d7h4f7||谷口流
f5f6e6f4e3c5g5|Cow Bat|こうもり定石|Cambridge
f5f6e6f4e3c5g5d6g6|Bat (Kling Alternative)|こうもり定石(Kling Alternative)
f5f6e6f4e3c5g5f3g4g6g3d6f7h5h4h3e7|Bat (Kling Continuation)|こうもり定石(Kling Continuation)
f5f6e6f4e3c5g5g3g4f3c4|Melnikov|Melnikov
f5f6e6f4e3c5g5g3g4f3g6|Bat (Piau Continuation 2)|こうもり定石(Piau 2)
f5f6e6f4e3d6|Chimney|白大量取り|cheminée
f5f6e6f4f3||裏狸定石|raton laveur
f5f6e6f4g3|Rocket|ロケット定石|coquelicot
f5f6e6f4g3d6|Lollipop|Lollipop
f5f6e6f4g3f3g4|Hamilton|Hamilton
f5f6e6f4g4|Raccoon Dog|狸定石|Peccerillo
f5f6e6f4g5|Heath|飛び出し牛|Heath
f5f6e6f4g5d6|Heath-Chimney|白裏大量|Heath cheminée
f5f6e6f4g5e7d7|Iwasaki Variation|岩崎流|Heath Drumel
f5f6e6f4g5e7e3|Heath-Bat|裏こうもり|Heath Comp'oth
f5f6e6f4g5e7f7|Classic Heath|Classic Heath|Heath classique
f5f6e6f4g5e7f7c5e3f3c4d3c2|Mimura Variation II|三村流II
f5f6e6f4g5e7f7d6||野いちご
f5f6e6f4g5e7f7h5e8c5|Heath-Sailboat
f5f6e6f4g6|Snake|蛇定石|campagnarde
f5f6e6f4g6c5f3||砂蛇
f5f6e6f4g6c5g4g5f3e3c4|Pyramid
f5f6e6f4g6c5g4g5h4||マムシ|campagnarde 9 au bord
f5f6e6f4g6c6|Lysons|コブラ定石|campagnarde décollée
f5f6e6f4g6d6||つちのこ|campagnarde collée
f5f6e6f4g7|X-Square Opening|暴走牛|ouverture X
`;
